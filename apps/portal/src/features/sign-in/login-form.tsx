import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { ApiFailure, messageFor } from '../../api/http/failure.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { PasswordField } from '../../components/fields/password-field.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useFirstFieldFocus } from '../../lib/use-first-field-focus.ts';
import { waitText } from '../../time/wait-text.ts';
import { useSession } from '../../session/session-context.ts';
import styles from './login-form.module.css';

interface LoginFormProps {
  /** The fixed address when a session is renewed; undefined on the login page. */
  knownEmail?: string;
  /** Called before the request is sent. */
  onStart?: () => void;
}

const LOG_IN = { label: 'Log in', busyLabel: 'Logging in…' };
const EMPTY_TEXT = 'Please enter email and password';
const REFUSED_TEXT = 'Invalid email or password';

export function LoginForm({ knownEmail, onStart }: LoginFormProps) {
  const session = useSession();
  const form = useFirstFieldFocus();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(knownEmail ?? '');
  const [password, setPassword] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const signIn = useAction(session.signIn);

  useEffect(() => {
    if (signIn.error === null) return;
    passwordInput.current?.focus();
    passwordInput.current?.select();
  }, [signIn.error]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const address = email.trim();
    setIncomplete(!address || !password);
    if (!address || !password) {
      signIn.reset();
      (address ? passwordInput : emailInput).current?.focus();
      return;
    }
    onStart?.();
    void signIn.run(address, password);
  };

  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
      {isIncomplete && <Notice tone="danger" title={EMPTY_TEXT} />}
      {signIn.error !== null && <SignInFailure error={signIn.error} />}
      <TextField
        ref={emailInput}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={setEmail}
        readOnly={knownEmail !== undefined}
        aria-required
      />
      <PasswordField
        ref={passwordInput}
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        aria-required
      />
      <Button variant="primary" type="submit" busy={signIn.isPending} busyLabel={LOG_IN.busyLabel}>
        {LOG_IN.label}
      </Button>
    </form>
  );
}

function SignInFailure({ error }: { error: unknown }) {
  const wait = error instanceof ApiFailure ? error.retryAfterSeconds : undefined;
  return (
    <Notice tone="danger" title={messageFor(error, REFUSED_TEXT)}>
      {wait !== undefined && waitText(wait)}
    </Notice>
  );
}
