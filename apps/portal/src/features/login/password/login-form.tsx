import { ApiFailure } from '@bakehouse/contract';
import { addressMessageOf, readAddress } from '@bakehouse/contract/input';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTypedLoginEmail } from '../../../url-state/use-typed-email.ts';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { useService } from '../../../lib/services.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { fieldTextOf } from '../../../lib/typing/field-text.ts';
import { useFirstFieldFocus } from '../../../lib/use-first-field-focus.ts';
import { toWaitText } from '../../../time/wait-text.ts';
import styles from './login-form.module.css';
import { PASSWORD_LOGIN_TEXTS as TEXTS } from '../texts.ts';

interface LoginFormProps {
  /** The email to log in with, shown read-only; if undefined, the user types an email. */
  knownEmail?: string;
  /** Called before the login request is sent. */
  onStart?: () => void;
  /** The page for users who forgot the password; it gets the typed email. */
  forgotPath?: string;
}

export function LoginForm({ knownEmail, onStart, forgotPath }: LoginFormProps) {
  const session = useService('session');
  const form = useFirstFieldFocus();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [typedEmail, setEmail] = useTypedLoginEmail('');
  const email = knownEmail ?? typedEmail;
  const [password, setPassword] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const [emailProblem, setEmailProblem] = useState('');
  const logIn = useAction(session.logIn);

  useEffect(() => {
    if (logIn.error === null) return;
    passwordInput.current?.focus();
    passwordInput.current?.select();
  }, [logIn.error]);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shownEmail = fieldTextOf(event.currentTarget, 'email');
    const shownPassword = fieldTextOf(event.currentTarget, 'password');
    if (knownEmail === undefined) setEmail(shownEmail);
    setPassword(shownPassword);
    const address = readAddress(shownEmail) ?? shownEmail.trim();
    const problem = addressMessageOf(shownEmail, '');
    const isComplete = address !== '' && shownPassword !== '';
    setEmailProblem(problem);
    setIncomplete(!isComplete);
    if (!isComplete || problem !== '') {
      logIn.reset();
      (address && problem === '' ? passwordInput : emailInput).current?.focus();
      return;
    }
    onStart?.();
    void logIn.run(address, shownPassword);
  };

  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
      {isIncomplete && <Notice tone="danger" title={TEXTS.incomplete} />}
      {logIn.error !== null && <LoginFailureNotice error={logIn.error} />}
      <TextField
        ref={emailInput}
        label={TEXTS.email}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(typed) => {
          setEmail(typed);
          setEmailProblem('');
        }}
        error={emailProblem || undefined}
        readOnly={knownEmail !== undefined}
        aria-required
      />
      <PasswordField
        ref={passwordInput}
        label={TEXTS.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        aria-required
      />
      <Button variant="primary" type="submit" busy={logIn.isPending} busyLabel={TEXTS.loggingIn}>
        {TEXTS.logIn}
      </Button>
      {forgotPath !== undefined && (
        <Link className={styles.forgot} to={forgotPath} state={email.trim()}>
          {TEXTS.forgot}
        </Link>
      )}
    </form>
  );
}

function LoginFailureNotice({ error }: { error: unknown }) {
  const wait = error instanceof ApiFailure ? error.retryAfterSeconds : undefined;
  return (
    <Notice tone="danger" title={failureMessageOf(error, TEXTS.refused)}>
      {wait !== undefined && toWaitText(wait)}
    </Notice>
  );
}
