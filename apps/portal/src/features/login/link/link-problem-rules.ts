import { type AnyAuthError, isAuthError } from '@bakehouse/sdk';
import { toWaitText } from '../../../time/wait-text.ts';
import { FAILURE_TEXTS } from './texts.ts';

export type UnusableLink = 'missing' | 'ended' | 'otherBrowser' | 'oauth' | 'unknown';

export type LinkProblem =
  | { page: UnusableLink }
  /** The link may still work, so it is kept. */
  | { page: 'retry'; title: string; detail: string };

const ENDED_ERROR_TYPES: ReadonlySet<string> = new Set([
  'unable_to_auth_magic_link',
  'magic_link_not_found',
]);

const isPkceError = (type: string) => type.includes('pkce');

const toRetryProblem = (title: string, detail: string = FAILURE_TEXTS.linkIsKept): LinkProblem => ({
  page: 'retry',
  title,
  detail,
});

const waitOf = ({ retryAfterMs }: AnyAuthError) =>
  retryAfterMs === undefined ? undefined : toWaitText(retryAfterMs / 1_000);

export function toLinkProblem(error: unknown, isOnline: boolean): LinkProblem {
  if (!isAuthError(error)) return toRetryProblem(FAILURE_TEXTS.failed);
  if (error.name === 'UnreachableError')
    return toRetryProblem(isOnline ? FAILURE_TEXTS.unreachable : FAILURE_TEXTS.offline);
  if (error.name !== 'ApiError') return toRetryProblem(FAILURE_TEXTS.failed);
  const { error_type, status_code, error_message } = error;
  if (ENDED_ERROR_TYPES.has(error_type)) return { page: 'ended' };
  if (isPkceError(error_type)) return { page: 'otherBrowser' };
  if (status_code >= 500) return toRetryProblem(FAILURE_TEXTS.unavailable);
  const text = error_type === 'unknown_error' ? '' : error_message;
  return toRetryProblem(text || FAILURE_TEXTS.failed, waitOf(error));
}
