import { useService } from '../../lib/services.tsx';
import { ForgotPin, toTimeText } from '../../pin/forgot-pin.tsx';
import { FORGOT_PIN_TEXTS } from '../../pin/texts.ts';
import styles from './account-settings.module.css';
import { PIN_TEXTS } from './texts.ts';

/** Helps users who are logged in by a passkey or a recovery code and do not know their PIN. */
export function ForgottenPin() {
  const session = useService('session');
  const toasts = useService('toasts');
  const leave = async (lockedUntil: string) => {
    // The server has ended every session that has passed the PIN step, this one included.
    await session.logOut();
    toasts.add({
      tone: 'success',
      message: FORGOT_PIN_TEXTS.requested,
      detail: FORGOT_PIN_TEXTS.from(toTimeText(lockedUntil)),
      stays: true,
    });
  };
  return (
    <div className={styles.help}>
      <p className={styles.hint}>{PIN_TEXTS.forgotten}</p>
      <ForgotPin question={PIN_TEXTS.forgottenQuestion} onRequested={leave} />
    </div>
  );
}
