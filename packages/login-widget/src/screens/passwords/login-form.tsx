import { useState, type ReactNode } from 'react';
import { startForgottenPasswordReset, logInWithPassword } from '../../flows/passwords.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { fieldTextOf } from '../../lib/typing/field-text.ts';
import { EN_PASSWORDS } from '../../strings/en/passwords.ts';
import { useStrings } from '../../strings/strings.tsx';
import { ShadowSlot } from '../../theme/slot.tsx';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field/password-field.tsx';
import { useFieldFocus } from '../../ui/use-field-focus.ts';
import { useWidget } from '../../widget-context.tsx';
import { EmailField } from './email-field.tsx';
import { FlowButton } from './flow-button.tsx';
import { PASSWORD_FORM_STYLES } from './password-form-styles.ts';

export function LoginForm({ email }: { email: string }): ReactNode {
  const strings = useStrings(EN_PASSWORDS);
  const [password, setPassword] = useState('');
  const { run, pending, error } = useFlow(logInWithPassword);
  const { idSuffix } = useWidget();
  return (
    <ShadowSlot>
      <form
        ref={useStyleSheet(PASSWORD_FORM_STYLES)}
        className="bh-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const shown = fieldTextOf(event.currentTarget, 'password');
          setPassword(shown);
          run(shown);
        }}
      >
        <EmailField email={email} />
        <PasswordField
          id={`current-password${idSuffix}`}
          name="password"
          label={strings['passwords.password']}
          showLabel={strings['passwords.show']}
          capsLockText={strings['passwords.capsLock']}
          autoComplete="current-password"
          aria-required
          value={password}
          onChange={setPassword}
          error={error}
          inputRef={useFieldFocus({ focusOnMount: true, error })}
        />
        <FlowButton
          variant="link"
          flow={startForgottenPasswordReset}
          label={strings['passwords.forgot']}
        />
        <Button type="submit" busy={pending}>
          {strings['passwords.continue']}
        </Button>
        <p className="bh-hidden" role="status">
          {pending && strings['passwords.pending']}
        </p>
      </form>
    </ShadowSlot>
  );
}
