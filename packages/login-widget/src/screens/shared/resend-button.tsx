import { useEffect, useReducer, type ReactNode } from 'react';
import type { Flow } from '../../flows/flow.ts';
import { resendCode } from '../../flows/otps.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { useSecondsUntil } from '../../lib/use-seconds-until.ts';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { EN_OTPS } from '../../strings/en/otps.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { nextResendState, type ResendState } from './resend-state.ts';

const SENT_LABEL_MS = 2000;

const LABEL_BY_STATE = {
  initial: 'otps.resend',
  sending: 'otps.resending',
  sent: 'otps.resent',
  waiting: 'otps.resend',
} as const satisfies Record<ResendState, keyof typeof EN_OTPS>;

interface ResendButtonProps {
  /** When another code may be asked for after a resend, as a time of `now()`. */
  waitsUntil: number;
  destination: ReactNode;
}

/**
 * Stays focusable in every state, because `disabled` would lose the focus. The seconds are beside it,
 * because screen readers would read each change of its text.
 */
export function ResendButton({ waitsUntil, destination }: ResendButtonProps): ReactNode {
  const strings = useStrings(EN_OTPS);
  const [state, notify] = useReducer(nextResendState, 'initial');
  const seconds = useSecondsUntil(waitsUntil);
  const errorId = useUniqueId();
  const resend: Flow = async (context) => {
    notify('pressed');
    await resendCode(context).catch((error: unknown) => {
      notify('failed');
      throw error;
    });
    notify('succeeded');
  };
  const { run, error } = useFlow(resend);

  useEffect(() => {
    if (state !== 'sent') return;
    const timer = globalThis.setTimeout(() => notify('elapsed'), SENT_LABEL_MS);
    return () => globalThis.clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    if (state === 'waiting' && seconds === 0) notify('elapsed');
  }, [state, seconds]);

  return (
    <div className="bh-field">
      <p className="bh-helper bh-resend" data-state={state}>
        {strings['otps.question']}{' '}
        <button
          type="button"
          className="bh-link-button"
          aria-disabled={state !== 'initial' || undefined}
          aria-describedby={error && errorId}
          onClick={() => {
            if (state === 'initial') run();
          }}
        >
          {strings[LABEL_BY_STATE[state]]}
        </button>
        {state === 'waiting' && <span>{format(strings['otps.wait'], { seconds })}</span>}
      </p>
      <ErrorText id={errorId} error={error} />
      <p className="bh-hidden" role="status">
        {state === 'sent' && format(strings['otps.announceResent'], { destination })}
      </p>
    </div>
  );
}
