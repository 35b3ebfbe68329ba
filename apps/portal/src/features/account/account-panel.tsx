import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './account-panel.module.css';

interface AccountPanelProps {
  /** The id of the heading, which names the panel. */
  titleId: string;
  email: string;
  isSigningOut: boolean;
  onSignOut: () => void;
}

export function AccountPanel({ titleId, email, isSigningOut, onSignOut }: AccountPanelProps) {
  return (
    <>
      <h2 id={titleId} className={styles.title}>
        Account settings
      </h2>
      <dl>
        <div className={styles.row}>
          <dt className={styles.name}>Email</dt>
          <dd className={styles.value}>{email}</dd>
        </div>
      </dl>
      <div className={styles.end}>
        <Button size="compact" busy={isSigningOut} onClick={onSignOut}>
          <Icon name="sign-out" />
          Log out
        </Button>
      </div>
    </>
  );
}
