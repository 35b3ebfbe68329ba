import { ApiFailure } from '@bakehouse/contract';
import { messageFor } from '../../api/http/failure.ts';
import { toWaitText } from '../../time/wait-text.ts';
import { UnconfirmedSessionError } from '../../session/portal-session.ts';
import { PIN_PROBLEM_TEXTS } from './texts.ts';

export interface PinProblem {
  title: string;
  detail: string;
  remedy: 'confirm' | 'enterExisting' | null;
}

const { unconfirmed, wrong, locked, triesLeft, lockAhead } = PIN_PROBLEM_TEXTS;

const triesText = (tries: number) => (tries === 0 ? locked : `${triesLeft(tries)} ${lockAhead}`);

const failureDetail = (failure: ApiFailure) => {
  if (failure.retryAfterSeconds !== undefined) return toWaitText(failure.retryAfterSeconds);
  return failure.triesLeft === undefined ? '' : triesText(failure.triesLeft);
};

const failureTitle = (failure: ApiFailure, fallback: string) => {
  if (failure.status === 401) return unconfirmed;
  return failure.errorType === 'invalid_pin' ? wrong : messageFor(failure, fallback);
};

export function toPinProblem(error: unknown, fallback: string): PinProblem {
  if (error instanceof UnconfirmedSessionError)
    return { title: unconfirmed, detail: '', remedy: 'confirm' };
  if (!(error instanceof ApiFailure)) return { title: fallback, detail: '', remedy: null };
  return {
    title: failureTitle(error, fallback),
    detail: failureDetail(error),
    remedy: error.errorType === 'already_exists' ? 'enterExisting' : null,
  };
}
