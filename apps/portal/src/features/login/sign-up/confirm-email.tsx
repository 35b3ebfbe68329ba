import { toDisplayAddress } from '@bakehouse/contract/input';
import { ApiFailure } from '@bakehouse/contract';
import { useEffect, useRef, useState } from 'react';
import { useAddCallbackToPath } from '../../../url-state/use-return-path.ts';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { AuthCard } from '../../../components/page/auth-card.tsx';
import { paths } from '../../../config/paths.ts';
import { lazyChunk } from '../../../lazy/lazy-chunk.ts';
import { useService } from '../../../lib/services.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { runWhenIdle } from '../../../lib/run-when-idle.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { LogOutButton } from '../../../session/log-out-button.tsx';
import { toWaitText } from '../../../time/wait-text.ts';
import styles from './confirm-email.module.css';
import { CONFIRM_EMAIL_TEXTS as TEXTS } from './texts.ts';
import { useRevalidationOnReturn } from './use-revalidation-on-return.ts';

const lazySendLinkAgain = lazyChunk(
  async () => (await import('./send-link-again.ts')).sendLinkAgain,
);

/** Waits until the new user has opened the link, which may happen in another tab. */
export function ConfirmEmail({ email }: { email: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  useDocumentTitle(TEXTS.title);
  useRevalidationOnReturn();
  return (
    <main>
      <AuthCard
        title={TEXTS.title}
        lead={TEXTS.lead}
        footer={<LogOutButton label={TEXTS.otherAddress} busyLabel={TEXTS.loggingOut} />}
      >
        {/* The form that had the focus is gone, so screen readers read on from here. */}
        <p ref={text} className={styles.text} tabIndex={-1}>
          {TEXTS.sentTo} <strong className={styles.address}>{toDisplayAddress(email)}</strong>.{' '}
          {TEXTS.openIt}
        </p>
        <ConfirmedElsewhereButton />
        <p className={styles.hint}>{TEXTS.notThere}</p>
        <SendAgainButton email={email} />
      </AuthCard>
    </main>
  );
}

/** Helps if the address was confirmed on another device, of which this page hears nothing. */
function ConfirmedElsewhereButton() {
  const session = useService('session');
  const [isEarly, setEarly] = useState(false);
  const check = useAction(async () => {
    setEarly(false);
    await session.confirm();
    setEarly(true);
  });
  return (
    <>
      {check.error !== null && <Notice tone="danger" title={TEXTS.notChecked} />}
      {isEarly && <Notice tone="info" title={TEXTS.notYet} />}
      <Button
        variant="primary"
        busy={check.isPending}
        busyLabel={TEXTS.checking}
        onClick={() => void check.run()}
      >
        {TEXTS.done}
      </Button>
    </>
  );
}

function SendAgainButton({ email }: { email: string }) {
  const client = useService('client');
  const toStep = useAddCallbackToPath();
  const [isSent, setSent] = useState(false);
  useEffect(() => runWhenIdle(lazySendLinkAgain.preload), []);
  const send = useAction(async () => {
    setSent(false);
    const { origin } = window.location;
    const link = toStep(paths.authenticate);
    const sendLinkAgain = await lazySendLinkAgain.load();
    await sendLinkAgain(client, email, origin + link);
    setSent(true);
  });
  return (
    <>
      {send.error !== null && <SendFailureNotice error={send.error} />}
      {isSent && <Notice tone="success" title={TEXTS.sent} />}
      <Button busy={send.isPending} busyLabel={TEXTS.sending} onClick={() => void send.run()}>
        {TEXTS.send}
      </Button>
    </>
  );
}

function SendFailureNotice({ error }: { error: unknown }) {
  const wait = error instanceof ApiFailure ? error.retryAfterSeconds : undefined;
  return (
    <Notice tone="danger" title={failureMessageOf(error, TEXTS.failed)}>
      {wait !== undefined && toWaitText(wait)}
    </Notice>
  );
}
