import { ApiFailure } from '@bakehouse/contract';
import { messageFor } from '../../api/http/failure.ts';
import { toWaitText } from '../../time/wait-text.ts';
import { UnconfirmedSession } from '../../session/portal-session.ts';

export interface PinProblem {
  title: string;
  detail: string;
  remedy: 'confirm' | 'enterExisting' | null;
}

const UNCONFIRMED_TEXT = 'Unable to validate session. Please try again.';
const WRONG_PIN_TEXT = 'Invalid PIN or code. Please try again.';

const triesText = (tries: number) => {
  if (tries === 0) return 'PIN entry is locked for a while.';
  const left = tries === 1 ? '1 try left.' : `${tries} tries left.`;
  return `${left} After that, PIN entry is locked for a while.`;
};

const detailOf = ({ triesLeft, retryAfterSeconds }: ApiFailure) => {
  if (retryAfterSeconds !== undefined) return toWaitText(retryAfterSeconds);
  return triesLeft === undefined ? '' : triesText(triesLeft);
};

const titleOf = (failure: ApiFailure, fallback: string) => {
  if (failure.status === 401) return UNCONFIRMED_TEXT;
  return failure.errorType === 'invalid_pin' ? WRONG_PIN_TEXT : messageFor(failure, fallback);
};

export function pinProblem(error: unknown, fallback: string): PinProblem {
  if (error instanceof UnconfirmedSession)
    return { title: UNCONFIRMED_TEXT, detail: '', remedy: 'confirm' };
  if (!(error instanceof ApiFailure)) return { title: fallback, detail: '', remedy: null };
  return {
    title: titleOf(error, fallback),
    detail: detailOf(error),
    remedy: error.errorType === 'already_exists' ? 'enterExisting' : null,
  };
}
