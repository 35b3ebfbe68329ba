import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Flow } from '../../flows/flow.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { useStrengthCheck } from '../../flows/use-strength-check.ts';
import { fieldTextOf } from '../../lib/typing/field-text.ts';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { EN_PASSWORDS } from '../../strings/en/passwords.ts';
import type { ErrorMessage } from '../../strings/error-strings.ts';
import { useStrings } from '../../strings/strings.tsx';
import { ShadowSlot } from '../../theme/slot.tsx';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field/password-field.tsx';
import { useFieldFocus } from '../../ui/use-field-focus.ts';
import { useWidget } from '../../widget-context.tsx';
import { EmailField } from './email-field.tsx';
import { PASSWORD_FORM_STYLES } from './password-form-styles.ts';
import { findPasswordObstacle, type PasswordObstacle } from './password-obstacle.ts';
import { StrengthFeedback } from './strength/strength-feedback.tsx';

const TEXT_BY_OBSTACLE = {
  empty: 'passwords.obstacleEmpty',
  checking: 'passwords.obstacleChecking',
  failed: 'passwords.obstacleFailed',
  invalid: 'passwords.obstacleInvalid',
} as const satisfies Record<PasswordObstacle, keyof typeof EN_PASSWORDS>;

interface NewPasswordFormProps {
  label: string;
  flow: Flow<[password: string]>;
  /** Undefined after a link was opened, because the link does not contain the email. */
  email?: string;
}

const toFieldErrors = (error: ErrorMessage | undefined) =>
  error?.isAboutEmail === true ? { emailError: error } : { passwordError: error };

interface PasswordAttempt {
  password: string;
  obstacle: PasswordObstacle | undefined;
  run: (password: string) => void;
}

/** A password that the user sent before its check had ended is sent when nothing prevents it any more. */
function useTriedPassword({ password, obstacle, run }: PasswordAttempt) {
  const [tried, setTried] = useState<string>();
  const sent = useRef<string>(undefined);
  useEffect(() => {
    if (tried === undefined) sent.current = undefined;
    if (tried === undefined || tried !== password || obstacle !== undefined) return;
    if (sent.current === tried) return;
    sent.current = tried;
    run(tried);
  });
  return { isRefused: tried === password, setTried };
}

/** Asks for a new password, and sends it when the project accepts it. */
export function NewPasswordForm({ label, flow, email }: NewPasswordFormProps): ReactNode {
  const strings = useStrings(EN_PASSWORDS);
  const [password, setPassword] = useState('');
  const { check, shown, retry } = useStrengthCheck(password, email);
  const { run, pending, error } = useFlow(flow);
  const { state, idSuffix } = useWidget();
  const focusOnMount = state.previousScreen !== null;
  const { emailError, passwordError } = toFieldErrors(error);
  const field = useFieldFocus({ focusOnMount, error: passwordError });
  const obstacleId = useUniqueId();
  const obstacle = findPasswordObstacle(password, check);
  const { isRefused, setTried } = useTriedPassword({ password, obstacle, run });
  const checkError = check.status === 'failed' ? check.error : undefined;
  return (
    <ShadowSlot>
      <form
        ref={useStyleSheet(PASSWORD_FORM_STYLES)}
        className="bh-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const shown = fieldTextOf(event.currentTarget, 'new-password');
          setPassword(shown);
          // The server rates a password that was filled in without an event.
          const canSend = shown === password ? obstacle === undefined : shown !== '';
          setTried(canSend ? undefined : shown);
          if (canSend) run(shown);
          else field.current?.focus();
        }}
      >
        {email !== undefined && <EmailField email={email} error={emailError} />}
        <PasswordField
          id={`new-password${idSuffix}`}
          name="new-password"
          label={label}
          showLabel={strings['passwords.show']}
          capsLockText={strings['passwords.capsLock']}
          autoComplete="new-password"
          aria-required
          value={password}
          onChange={(next) => {
            setPassword(next);
            setTried(undefined);
          }}
          error={checkError ?? passwordError}
          inputRef={field}
        />
        {checkError && (
          <button type="button" className="bh-link-button" onClick={retry}>
            {strings['passwords.checkAgain']}
          </button>
        )}
        <StrengthFeedback rated={shown} />
        <Button
          type="submit"
          busy={pending}
          blocked={obstacle !== undefined}
          aria-describedby={obstacleId}
        >
          {strings['passwords.continue']}
        </Button>
        <p id={obstacleId} className="bh-helper bh-obstacle">
          {obstacle && strings[TEXT_BY_OBSTACLE[obstacle]]}
        </p>
        <p className="bh-hidden" role="status">
          {pending && strings['passwords.pending']}
          {isRefused && obstacle && strings[TEXT_BY_OBSTACLE[obstacle]]}
        </p>
      </form>
    </ShadowSlot>
  );
}
