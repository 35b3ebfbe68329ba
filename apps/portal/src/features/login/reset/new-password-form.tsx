import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@bakehouse/contract';
import { type SyntheticEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { UsernameField } from '../../../components/fields/username-field.tsx';
import { TYPED_TEXTS } from '../../../components/unsaved/texts.ts';
import { useUnsavedWork } from '../../../components/unsaved/unsaved-work-scope.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFirstFieldFocus } from '../../../lib/use-first-field-focus.ts';
import { CallFailure } from '../../../new-password/call-failure.tsx';
import { readNewPasswordFields } from '../../../new-password/read-new-password-fields.ts';
import { NewPasswordStrength } from '../../../new-password/new-password-strength.tsx';
import { isTooLong, useStrengthCheck } from '../../../new-password/use-strength-check.ts';
import {
  canSendNewPassword,
  canSendAutofilledPassword,
  newPasswordProblems,
} from './new-password-rules.ts';
import styles from './new-password-form.module.css';
import { RESET_TEXTS } from './texts.ts';

const CHECK_DELAY_MS = 350;

interface NewPasswordFormProps {
  /** Sets the password; resolves to the email of its account. */
  onSend: (password: string) => Promise<string>;
  /** Called when the form holds the email and the password, as password managers save them. */
  onSaved: () => void;
}

export function NewPasswordForm({ onSend, onSaved }: NewPasswordFormProps) {
  const form = useFirstFieldFocus();
  const passwordInput = useRef<HTMLInputElement>(null);
  const obstacleId = useId();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isConfirmationLeft, setConfirmationLeft] = useState(false);
  // The email is known only after the password was saved, because the link does not contain it.
  const [savedEmail, setSavedEmail] = useState<string>();
  const strengthCheck = useStrengthCheck(password, { delayMs: CHECK_DELAY_MS });
  useUnsavedWork(savedEmail === undefined && password !== '' ? TYPED_TEXTS : null);
  const save = useAction(async (chosen: string) => setSavedEmail(await onSend(chosen)));

  const finish = useEffectEvent(onSaved);
  useEffect(() => {
    if (savedEmail !== undefined) finish();
  }, [savedEmail]);

  useEffect(() => {
    if (save.error !== null) passwordInput.current?.focus();
  }, [save.error]);
  const { check } = strengthCheck;
  const typed = { password, confirmation, check };
  const problems = newPasswordProblems(typed);
  const isPasswordTyped = check.status !== 'pending' || isTooLong(password);
  const isConfirmationTyped = isConfirmationLeft || !password.startsWith(confirmation);
  const isReady = canSendNewPassword(typed);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shown = readNewPasswordFields(event.currentTarget);
    setPassword(shown.password);
    setConfirmation(shown.confirmation);
    const isTyped = shown.password === password && shown.confirmation === confirmation;
    if (isTyped ? isReady : canSendAutofilledPassword(shown)) void save.run(shown.password);
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={submit}>
      {save.error !== null && <CallFailure error={save.error} fallback={RESET_TEXTS.failed} />}
      <UsernameField email={savedEmail} />
      <PasswordField
        ref={passwordInput}
        label={RESET_TEXTS.password}
        name="new-password"
        autoComplete="new-password"
        hint={RESET_TEXTS.length(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH)}
        value={password}
        onChange={setPassword}
        error={isPasswordTyped ? problems.password : undefined}
        aria-required
      />
      <NewPasswordStrength {...strengthCheck} />
      <PasswordField
        label={RESET_TEXTS.confirmation}
        name="confirm-password"
        autoComplete="new-password"
        value={confirmation}
        onChange={setConfirmation}
        onFocus={() => setConfirmationLeft(false)}
        onBlur={() => setConfirmationLeft(true)}
        error={isConfirmationTyped ? problems.confirmation : undefined}
        aria-required
      />
      <p id={obstacleId} className={styles.obstacle}>
        {problems.form}
      </p>
      <Button
        variant="primary"
        type="submit"
        aria-disabled={!isReady}
        aria-describedby={obstacleId}
        busy={save.isPending}
        busyLabel={RESET_TEXTS.saving}
      >
        {RESET_TEXTS.save}
      </Button>
    </form>
  );
}
