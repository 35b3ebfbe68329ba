import { isAuthError } from '@bakehouse/sdk';
import { TEXTS as HTTP_TEXTS } from '../../../api/http/texts.ts';
import { toWaitText } from '../../../time/wait-text.ts';
import { LOGIN_CODE_TEXTS } from '../widget/texts.ts';

const TEXT_BY_ERROR_TYPE: ReadonlyMap<string, string> = new Map([
  ['unable_to_auth_otp_code', LOGIN_CODE_TEXTS.wrong],
  ['otp_code_not_found', LOGIN_CODE_TEXTS.ended],
]);

/** Says why a code could not be sent or was not accepted, and what to do. */
export function toCodeProblem(error: unknown, isOnline: boolean): string {
  if (!isAuthError(error)) return LOGIN_CODE_TEXTS.failed;
  if (error.name === 'UnreachableError')
    return isOnline ? HTTP_TEXTS.unreachable : HTTP_TEXTS.offline;
  if (error.name !== 'ApiError') return LOGIN_CODE_TEXTS.failed;
  const { error_type, error_message, status_code, retryAfterMs } = error;
  if (status_code >= 500) return HTTP_TEXTS.unavailable;
  const text = TEXT_BY_ERROR_TYPE.get(error_type) ?? (error_message || LOGIN_CODE_TEXTS.failed);
  return retryAfterMs === undefined ? text : `${text} ${toWaitText(retryAfterMs / 1_000)}`;
}
