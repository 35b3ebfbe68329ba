import { ApiFailure } from '@bakehouse/contract';
import { failureMessageOf } from '../../api/http/failure.ts';
import { toWaitText } from '../../time/wait-text.ts';
import { UnconfirmedSessionError } from '../../session/portal-session.ts';
import { remainingTriesText, UNCONFIRMED_SESSION_TEXT, WRONG_PIN_TEXT } from './texts.ts';

export interface PinProblem {
  title: string;
  detail: string;
  remedy: 'confirm' | 'enterExisting' | null;
}

const failureDetail = ({ triesLeft, retryAfterSeconds }: ApiFailure) => {
  if (retryAfterSeconds !== undefined) return toWaitText(retryAfterSeconds);
  return triesLeft === undefined ? '' : remainingTriesText(triesLeft);
};

const failureTitle = (failure: ApiFailure, fallback: string) => {
  if (failure.status === 401) return UNCONFIRMED_SESSION_TEXT;
  return failure.errorType === 'invalid_pin' ? WRONG_PIN_TEXT : failureMessageOf(failure, fallback);
};

export function toPinProblem(error: unknown, fallback: string): PinProblem {
  if (error instanceof UnconfirmedSessionError)
    return { title: UNCONFIRMED_SESSION_TEXT, detail: '', remedy: 'confirm' };
  if (!(error instanceof ApiFailure)) return { title: fallback, detail: '', remedy: null };
  return {
    title: failureTitle(error, fallback),
    detail: failureDetail(error),
    remedy: error.errorType === 'already_exists' ? 'enterExisting' : null,
  };
}
