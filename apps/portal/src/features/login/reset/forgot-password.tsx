import { addressMessageOf, readAddress } from '@bakehouse/contract/input';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useReturnPath } from '../../../url-state/use-return-path.ts';
import { useTypedLoginEmail } from '../../../url-state/use-typed-email.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { fieldTextOf } from '../../../lib/typing/field-text.ts';
import { useFirstFieldFocus } from '../../../lib/use-first-field-focus.ts';
import { CallFailure } from '../../../new-password/call-failure.tsx';
import { FORGOT_TEXTS } from './texts.ts';
import { usePasswordApi } from '../../../new-password/use-password-api.ts';

/** Asks for the email and sends the link; the answer is the same for every address. */
export function ForgotPassword({ knownEmail }: { knownEmail: string }) {
  const api = usePasswordApi();
  const callback = useReturnPath();
  const form = useFirstFieldFocus();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useTypedLoginEmail(knownEmail);
  const [isIncomplete, setIncomplete] = useState(false);
  const [problem, setProblem] = useState('');
  const [isSent, setSent] = useState(false);
  const start = useAction(async (address: string) => {
    await api.startReset(address, callback);
    setSent(true);
  });

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shown = fieldTextOf(event.currentTarget, 'email');
    setEmail(shown);
    const address = readAddress(shown) ?? shown.trim();
    const found = addressMessageOf(shown, '');
    setProblem(found);
    setIncomplete(address === '');
    setSent(false);
    if (address !== '' && found === '') {
      void start.run(address);
      return;
    }
    start.reset();
    input.current?.focus();
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={submit}>
      {isIncomplete && <Notice tone="danger" title={FORGOT_TEXTS.incomplete} />}
      {start.error !== null && <CallFailure error={start.error} fallback={FORGOT_TEXTS.failed} />}
      {isSent && (
        <Notice tone="success" title={FORGOT_TEXTS.sent}>
          {FORGOT_TEXTS.sentDetail}
        </Notice>
      )}
      <TextField
        ref={input}
        label={FORGOT_TEXTS.email}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(typed) => {
          setEmail(typed);
          setProblem('');
        }}
        error={problem || undefined}
        aria-required
      />
      <Button
        variant="primary"
        type="submit"
        busy={start.isPending}
        busyLabel={FORGOT_TEXTS.sending}
      >
        {FORGOT_TEXTS.send}
      </Button>
    </form>
  );
}
