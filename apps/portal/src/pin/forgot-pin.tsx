import { useState } from 'react';
import { useReturnPath } from '../url-state/use-return-path.ts';
import { failureMessageOf } from '../api/http/failure.ts';
import { Button } from '../components/button.tsx';
import { QuestionDialog } from '../components/dialogs/question-dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { useService } from '../lib/services.tsx';
import { useAction } from '../lib/use-action.ts';
import { FORGOT_PIN_TEXTS } from './texts.ts';

export const toTimeText = (iso: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );

interface ForgotPinProps {
  /** The text of the dialog that asks before the request is sent. */
  question?: string;
  /** Called with the end of the lock in place of the notice about it. */
  onRequested?: (lockedUntil: string) => Promise<unknown>;
  /** Called with the end of the lock in addition to the notice about it. */
  onLocked?: (lockedUntil: string) => void;
}

/** Asks for the email with which a new PIN can be set. */
export function ForgotPin({
  question = FORGOT_PIN_TEXTS.question,
  onRequested,
  onLocked,
}: ForgotPinProps) {
  const session = useService('session');
  const callback = useReturnPath();
  const [isAsking, setAsking] = useState(false);
  const [lockedUntil, setLockedUntil] = useState<string>();
  const request = useAction(async () => {
    const until = await session.forgetPin(callback);
    onLocked?.(until);
    if (onRequested) await onRequested(until);
    else setLockedUntil(until);
  });

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
      <QuestionDialog
        title={FORGOT_PIN_TEXTS.title}
        message={question}
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
