import { useState } from 'react';
import { failureMessageOf } from '../../api/http/failure.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useSession } from '../../session/session-context.ts';
import { FORGOT_PIN_TEXTS } from './texts.ts';

const toTimeText = (iso: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );

/** Asks for the email with which a new PIN can be set. */
export function ForgotPin() {
  const session = useSession();
  const [isAsking, setAsking] = useState(false);
  const [lockedUntil, setLockedUntil] = useState<string>();
  const request = useAction(async () => setLockedUntil(await session.forgetPin()));

  return (
    <>
      {lockedUntil === undefined ? (
        <Button
          variant="quiet"
          size="compact"
          busy={request.isPending}
          onClick={() => setAsking(true)}
        >
          {FORGOT_PIN_TEXTS.ask}
        </Button>
      ) : (
        <Notice tone="success" title={FORGOT_PIN_TEXTS.requested}>
          {FORGOT_PIN_TEXTS.from(toTimeText(lockedUntil))}
        </Notice>
      )}
      {request.error !== null && (
        <Notice tone="danger" title={failureMessageOf(request.error, FORGOT_PIN_TEXTS.failed)} />
      )}
      <ConfirmDialog
        title={FORGOT_PIN_TEXTS.title}
        message={FORGOT_PIN_TEXTS.question}
        confirmLabel={FORGOT_PIN_TEXTS.confirm}
        open={isAsking}
        onConfirm={() => {
          setAsking(false);
          void request.run();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
