import type { ReactNode } from 'react';
import type { User } from '../../api/accounts/auth.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useLeave } from '../../components/unsaved/leave-context.ts';
import { useLogOut } from '../../session/use-log-out.ts';
import styles from './acting-frame.module.css';
import { TEXTS } from './texts.ts';

interface ActingFrameProps {
  user: User;
  children: ReactNode;
}

/** The banner stays while an operator acts for the user, so that nobody forgets whose page this is. */
export function ActingFrame({ user, children }: ActingFrameProps) {
  const { email, impersonator } = user;
  if (impersonator === undefined) return children;
  return (
    <div className={styles.frame}>
      <section aria-label={TEXTS.label} className={styles.banner}>
        <div className={styles.line}>
          <Icon name="warning" />
          <p className={styles.text}>
            <strong className={styles.title}>{TEXTS.actingFor(email)}</strong>{' '}
            {TEXTS.readOnly(impersonator)}
          </p>
          <StopButton />
        </div>
      </section>
      <div className={styles.page}>{children}</div>
    </div>
  );
}

function StopButton() {
  const logOut = useLogOut();
  const leave = useLeave();
  return (
    <Button
      size="compact"
      busy={logOut.isPending}
      busyLabel={TEXTS.stopping}
      onClick={() => leave(() => void logOut.run())}
    >
      {TEXTS.stop}
    </Button>
  );
}
