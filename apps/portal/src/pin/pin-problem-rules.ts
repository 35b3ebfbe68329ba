import { ApiFailure } from '@bakehouse/contract';
import { failureMessageOf } from '../api/http/failure.ts';
import { toWaitText } from '../time/wait-text.ts';
import { UnconfirmedSessionError } from '../session/portal-session.ts';
import { PasskeyCancelledError } from './passkey-proof.ts';
import { PIN_PROBLEM_TEXTS, PROOF_TEXTS } from './texts.ts';

export interface PinProblem {
  title: string;
  detail: string;
  remedy: 'confirm' | 'enterExisting' | null;
}

const failureDetail = ({ triesLeft, retryAfterSeconds }: ApiFailure) => {
  if (retryAfterSeconds !== undefined) return toWaitText(retryAfterSeconds);
  if (triesLeft === undefined) return '';
  return triesLeft === 0 ? PIN_PROBLEM_TEXTS.locked : PIN_PROBLEM_TEXTS.triesLeft(triesLeft);
};

const failureTitle = (failure: ApiFailure, fallback: string) => {
  if (failure.status === 401) return PIN_PROBLEM_TEXTS.unconfirmedSession;
  if (failure.errorType !== 'invalid_pin') return failureMessageOf(failure, fallback);
  // The server says why it refused a passkey; only wrong PINs and codes are counted.
  return failure.triesLeft === undefined
    ? failureMessageOf(failure, PIN_PROBLEM_TEXTS.wrongPin)
    : PIN_PROBLEM_TEXTS.wrongPin;
};

/** True when another PIN, passkey or code, or a later try, may be accepted. */
export const isProofRefused = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 403 || error.status === 429);

export function toPinProblem(error: unknown, fallback: string): PinProblem {
  if (error instanceof UnconfirmedSessionError)
    return { title: PIN_PROBLEM_TEXTS.unconfirmedSession, detail: '', remedy: 'confirm' };
  if (error instanceof PasskeyCancelledError)
    return { title: PROOF_TEXTS.passkeyCancelled, detail: '', remedy: null };
  if (!(error instanceof ApiFailure)) return { title: fallback, detail: '', remedy: null };
  return {
    title: failureTitle(error, fallback),
    detail: failureDetail(error),
    remedy: error.errorType === 'already_exists' ? 'enterExisting' : null,
  };
}
