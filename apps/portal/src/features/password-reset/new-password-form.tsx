import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@bakehouse/contract';
import { type SyntheticEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/fields/password-field.tsx';
import { StrengthMeter } from '../../components/fields/strength-meter.tsx';
import { UsernameField } from '../../components/fields/username-field.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useFirstFieldFocus } from '../../lib/use-first-field-focus.ts';
import { CallFailure } from './call-failure.tsx';
import { canSend, isTooLong, newPasswordProblems } from './new-password-rules.ts';
import styles from './new-password-form.module.css';
import { RESET_TEXTS, RULE_TEXTS } from './texts.ts';
import { usePasswordApi } from './use-password-api.ts';
import { type StrengthCheckState, useStrengthCheck } from './use-strength-check.ts';

interface NewPasswordFormProps {
  /** Sets the password; resolves to the email of its account. */
  onSend: (password: string) => Promise<string>;
  /** Called when the form holds the email and the password, as password managers save them. */
  onSaved: () => void;
}

export function NewPasswordForm({ onSend, onSaved }: NewPasswordFormProps) {
  const { strength } = usePasswordApi();
  const form = useFirstFieldFocus();
  const passwordInput = useRef<HTMLInputElement>(null);
  const obstacleId = useId();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isConfirmationLeft, setConfirmationLeft] = useState(false);
  // Only the server knows whose link it is.
  const [savedEmail, setSavedEmail] = useState<string>();
  const strengthCheck = useStrengthCheck(strength, password);
  const save = useAction(async () => setSavedEmail(await onSend(password)));

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
  const isReady = canSend(typed);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady) void save.run();
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
      <Strength {...strengthCheck} />
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

function Strength({ check, last, retry }: StrengthCheckState) {
  const shown = last.status === 'checked' ? last.strength : { score: 0, recommendations: [] };
  return (
    <>
      <StrengthMeter score={shown.score} recommendations={shown.recommendations} />
      {check.status === 'failed' && (
        <CallFailure
          error={check.error}
          fallback={RULE_TEXTS.notChecked}
          action={{ label: RULE_TEXTS.tryAgain, onPress: retry }}
        />
      )}
    </>
  );
}
