import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useConfirmLeave } from '../../components/unsaved/confirm-leave-context.ts';
import { ActedForEmailContext } from '../../session/acting/acting-restrictions.ts';
import { findPageUser } from '../../session/portal-session-state.ts';
import { useLogOut } from '../../session/use-log-out.ts';
import { useSessionState } from '../../session/use-session-state.ts';
import styles from './acting-frame.module.css';
import { TEXTS } from './texts.ts';

/** The banner stays on every page while an operator acts for the user, so that nobody forgets whose page this is. */
export function ActingFrame({ children }: { children: ReactNode }) {
  const user = findPageUser(useSessionState());
  const { impersonator } = user ?? {};
  const isActing = impersonator !== undefined;
  return (
    <ActedForEmailContext value={isActing ? user?.email : undefined}>
      <div className={isActing ? styles.frame : styles.noFrame}>
        {isActing && user && <ActingBanner email={user.email} impersonator={impersonator} />}
        <div className={isActing ? styles.page : styles.noFrame}>{children}</div>
      </div>
    </ActedForEmailContext>
  );
}

function ActingBanner({ email, impersonator }: { email: string; impersonator: string }) {
  return (
    <section aria-label={TEXTS.label} className={styles.banner}>
      <div className={styles.line}>
        <Icon name="warning" />
        <p className={styles.text}>
          <strong className={styles.title}>{TEXTS.actingFor(email)}</strong>{' '}
          {TEXTS.readOnly(impersonator)}
        </p>
        <StopActingButton />
      </div>
    </section>
  );
}

function StopActingButton() {
  const logOut = useLogOut();
  const leave = useConfirmLeave();
  return (
    <Button size="compact" busy={logOut.isPending} onClick={() => leave(() => void logOut.run())}>
      {TEXTS.stop}
    </Button>
  );
}
