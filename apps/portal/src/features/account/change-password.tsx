import {
  ApiFailure,
  normalizePassword,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  passwordLengthOf,
  type PinProof,
} from '@bakehouse/contract';
import { type SyntheticEvent, useState } from 'react';
import { useAccountApi } from '../../api/accounts/use-account-api.ts';
import { failureMessageOf } from '../../api/http/failure.ts';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/fields/password-field.tsx';
import { UsernameField } from '../../components/fields/username-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { TYPED_TEXTS } from '../../components/unsaved/texts.ts';
import { useUnsavedWork } from '../../components/unsaved/unsaved-work-scope.ts';
import { useService } from '../../lib/services.tsx';
import { useFirstFieldFocus } from '../../lib/use-first-field-focus.ts';
import { readNewPasswordFields } from '../../new-password/read-new-password-fields.ts';
import { NewPasswordStrength } from '../../new-password/new-password-strength.tsx';
import { type StrengthCheck, useStrengthCheck } from '../../new-password/use-strength-check.ts';
import styles from './account-settings.module.css';
import { PinDialog } from '../../pin/pin-dialog.tsx';
import { CHANGE_PASSWORD_TEXTS, TEXTS } from './texts.ts';

const MIN_SENT_LENGTH = 6;
const CHECK_DELAY_MS = 500;

/** The server also demands a length, and refuses what could not be checked here. */
function changedPasswordProblem(
  password: string,
  confirmation: string,
  check: StrengthCheck,
): string | null {
  const isWeak = check.status === 'checked' && !check.strength.isStrongEnough;
  if (isWeak || passwordLengthOf(password) < MIN_SENT_LENGTH) return CHANGE_PASSWORD_TEXTS.tooWeak;
  const isSame = normalizePassword(password) === normalizePassword(confirmation);
  return isSame ? null : CHANGE_PASSWORD_TEXTS.mismatch;
}

const isAboutPassword = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.status === 400;

export function ChangePassword({ email, onDone }: { email: string; onDone: () => void }) {
  const api = useAccountApi();
  const session = useService('session');
  const toasts = useService('toasts');
  const form = useFirstFieldFocus();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  useUnsavedWork(password + confirmation === '' ? null : TYPED_TEXTS);
  const [problem, setProblem] = useState<string | null>(null);
  const strengthCheck = useStrengthCheck(password, { email, delayMs: CHECK_DELAY_MS });
  const [isConfirming, setConfirming] = useState(false);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shown = readNewPasswordFields(event.currentTarget);
    setPassword(shown.password);
    setConfirmation(shown.confirmation);
    const { check } = strengthCheck;
    const found = changedPasswordProblem(shown.password, shown.confirmation, check);
    setProblem(found);
    setConfirming(found === null);
  };
  const change = async (proof: PinProof, signal: AbortSignal) => {
    try {
      await session.continueWith(api.changePassword(proof, password, signal));
      signal.throwIfAborted();
    } catch (error) {
      if (!isAboutPassword(error)) throw error;
      setProblem(failureMessageOf(error, CHANGE_PASSWORD_TEXTS.failed));
      setConfirming(false);
      return;
    }
    toasts.add({
      tone: 'success',
      message: CHANGE_PASSWORD_TEXTS.changed,
      detail: TEXTS.othersLoggedOut,
    });
    onDone();
  };

  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
      {problem !== null && <Notice tone="danger" title={problem} />}
      <UsernameField email={email} />
      <PasswordField
        label={CHANGE_PASSWORD_TEXTS.newPassword}
        name="new-password"
        autoComplete="new-password"
        hint={CHANGE_PASSWORD_TEXTS.hint(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH)}
        value={password}
        onChange={setPassword}
      />
      <NewPasswordStrength {...strengthCheck} />
      <PasswordField
        label={CHANGE_PASSWORD_TEXTS.confirmation}
        name="confirm-password"
        autoComplete="new-password"
        value={confirmation}
        onChange={setConfirmation}
      />
      <div className={styles.actions}>
        <Button onClick={onDone}>{TEXTS.cancel}</Button>
        <Button variant="primary" type="submit">
          {TEXTS.continue}
        </Button>
      </div>
      <PinDialog
        open={isConfirming}
        reason={CHANGE_PASSWORD_TEXTS.change}
        onProof={change}
        onClose={() => setConfirming(false)}
        fallback={CHANGE_PASSWORD_TEXTS.failed}
        unknown={CHANGE_PASSWORD_TEXTS.unknown}
      />
    </form>
  );
}
