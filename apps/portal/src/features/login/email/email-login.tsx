import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Notice } from '../../../components/notice.tsx';
import { toSafeCallback } from '../../../config/callback-rules.ts';
import { paths, withCallback } from '../../../config/paths.ts';
import { useService } from '../../../lib/services.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { CodeForm } from './code-form.tsx';
import { toCodeProblem } from './code-problem-rules.ts';
import { sendEmailCode } from './email-codes.ts';
import { EMAIL_LOGIN_TEXTS as TEXTS } from '../widget/texts.ts';

interface SentEmail {
  methodId: string;
  count: number;
}

/** Logs a known user in by email, without leaving the page. */
export function EmailLogin({ email }: { email: string }): ReactNode {
  const client = useService('client');
  const { loginProducts: products } = useService('env');
  const { pathname, search } = useLocation();
  const isOnline = useOnline();
  const [sent, setSent] = useState<SentEmail | null>(null);
  const send = useAction(async () => {
    const { origin } = window.location;
    const callback = toSafeCallback(pathname + search, origin);
    const linkUrl = origin + withCallback(paths.authenticate, callback);
    const methodId = await sendEmailCode(client, { email, linkUrl, products });
    setSent((before) => ({ methodId, count: (before?.count ?? 0) + 1 }));
  });
  const hasLink = products.includes('emailMagicLinks');
  return (
    <>
      {send.error !== null && <Notice tone="danger" title={toCodeProblem(send.error, isOnline)} />}
      {sent !== null && (
        <CodeForm
          key={sent.count}
          methodId={sent.methodId}
          lead={(hasLink ? TEXTS.linkSent : TEXTS.codeSent)(email)}
          focusOnMount
        />
      )}
      <Button busy={send.isPending} busyLabel={TEXTS.sending} onClick={() => void send.run()}>
        <Icon name="mail" />
        {sent === null ? TEXTS.send : TEXTS.sendAgain}
      </Button>
    </>
  );
}
