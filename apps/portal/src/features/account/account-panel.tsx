import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './account-panel.module.css';
import { TEXTS } from './texts.ts';

interface AccountPanelProps {
  /** The id of the heading, to which `aria-labelledby` of the popover refers. */
  titleId: string;
  email: string;
  isLoggingOut: boolean;
  onLogOut: () => void;
}

export function AccountPanel({ titleId, email, isLoggingOut, onLogOut }: AccountPanelProps) {
  return (
    <>
      <h2 id={titleId} className={styles.title}>
        {TEXTS.title}
      </h2>
      <dl>
        <div className={styles.row}>
          <dt className={styles.name}>{TEXTS.email}</dt>
          <dd className={styles.value}>{email}</dd>
        </div>
      </dl>
      <div className={styles.end}>
        <Button size="compact" busy={isLoggingOut} onClick={onLogOut}>
          <Icon name="sign-out" />
          {TEXTS.logOut}
        </Button>
      </div>
    </>
  );
}
