import { addressMessageOf, readAddress } from '@bakehouse/contract/input';
import { type SyntheticEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { AuthCard } from '../../../components/page/auth-card.tsx';
import { useService } from '../../../lib/services.tsx';
import { fieldTextOf } from '../../../lib/typing/field-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { useFirstFieldFocus } from '../../../lib/use-first-field-focus.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { LogOutButton } from '../../../session/log-out-button.tsx';
import { useTypedLoginEmail } from '../../../url-state/use-typed-email.ts';
import { CodeForm } from './code-form.tsx';
import { toCodeProblem } from './code-problem-rules.ts';
import { sendAddressCode } from './email-codes.ts';
import { ADD_EMAIL_TEXTS as TEXTS } from './texts.ts';

interface SentCode {
  email: string;
  methodId: string;
}

/** Asks users of a provider that confirmed no address for one, because the portal needs it. */
export function AddEmailScreen() {
  const [sent, setSent] = useState<SentCode | null>(null);
  useDocumentTitle(TEXTS.title);
  return (
    <main>
      <AuthCard
        title={TEXTS.title}
        lead={TEXTS.lead}
        footer={<LogOutButton label={TEXTS.logOut} busyLabel={TEXTS.loggingOut} />}
      >
        {sent === null ? (
          <AddressForm onSent={setSent} />
        ) : (
          <>
            <CodeForm methodId={sent.methodId} lead={TEXTS.sent(sent.email)} focusOnMount />
            <Button variant="quiet" onClick={() => setSent(null)}>
              {TEXTS.otherAddress}
            </Button>
          </>
        )}
      </AuthCard>
    </main>
  );
}

function AddressForm({ onSent }: { onSent: (sent: SentCode) => void }) {
  const client = useService('client');
  const isOnline = useOnline();
  const form = useFirstFieldFocus();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTypedLoginEmail('');
  const [problem, setProblem] = useState('');
  const send = useAction(async (email: string) => {
    onSent({ email, methodId: await sendAddressCode(client, email) });
  });

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shown = fieldTextOf(event.currentTarget, 'email');
    const address = readAddress(shown);
    setTyped(shown);
    setProblem(address === null ? addressMessageOf(shown, TEXTS.invalid) : '');
    if (address === null) input.current?.focus();
    else void send.run(address);
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={submit}>
      {send.error !== null && <Notice tone="danger" title={toCodeProblem(send.error, isOnline)} />}
      <TextField
        ref={input}
        label={TEXTS.email}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={setTyped}
        error={problem || undefined}
        aria-required
      />
      <Button variant="primary" type="submit" busy={send.isPending} busyLabel={TEXTS.sending}>
        {TEXTS.send}
      </Button>
    </form>
  );
}
