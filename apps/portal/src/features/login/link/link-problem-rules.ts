import { type ApiError, isAuthError } from '@bakehouse/sdk';
import { toWaitText } from '../../../time/wait-text.ts';
import { FAILURE_TEXTS, type LINK_PROBLEM_TEXTS } from './texts.ts';

export type UnusableLink = keyof typeof LINK_PROBLEM_TEXTS;

export type LinkProblem =
  | { page: UnusableLink }
  /** The token may still work, so it is kept. */
  | { page: 'retry'; title: string; detail: string };

interface TokenProblemRules {
  pageByErrorType: ReadonlyMap<string, UnusableLink>;
  otherBrowser: UnusableLink;
  isKept: string;
}

const MAGIC_LINK_RULES: TokenProblemRules = {
  pageByErrorType: new Map([
    ['unable_to_auth_magic_link', 'ended'],
    ['magic_link_not_found', 'ended'],
  ]),
  otherBrowser: 'otherBrowser',
  isKept: FAILURE_TEXTS.linkIsKept,
};

const PROVIDER_LOGIN_RULES: TokenProblemRules = {
  pageByErrorType: new Map([
    ['unable_to_auth_oauth_token', 'loginEnded'],
    ['oauth_token_not_found', 'loginEnded'],
    ['duplicate_oauth_registration', 'accountTaken'],
    ['unauthorized_credentials', 'accountClosed'],
    ['session_not_found', 'connectionEnded'],
    ['oauth_state_mismatch', 'loginOfOtherBrowser'],
  ]),
  otherBrowser: 'loginOfOtherBrowser',
  isKept: FAILURE_TEXTS.loginIsKept,
};

const ACTING_RULES: TokenProblemRules = {
  pageByErrorType: new Map([
    ['unable_to_auth_impersonation_token', 'actingEnded'],
    ['unauthorized_credentials', 'actingRefused'],
    ['account_deactivated', 'actingRefused'],
  ]),
  otherBrowser: 'actingEnded',
  isKept: FAILURE_TEXTS.linkIsKept,
};

const RULES_BY_TOKEN_TYPE: ReadonlyMap<string, TokenProblemRules> = new Map([
  ['oauth', PROVIDER_LOGIN_RULES],
  ['impersonation', ACTING_RULES],
]);

const isPkceError = (type: string) => type.includes('pkce');

const waitTextOf = ({ retryAfterMs, status_code }: ApiError) =>
  retryAfterMs === undefined || status_code >= 500 ? null : toWaitText(retryAfterMs / 1_000);

const retryTextOf = (error: unknown, isOnline: boolean): string => {
  if (!isAuthError(error)) return FAILURE_TEXTS.failed;
  if (error.name === 'UnreachableError')
    return isOnline ? FAILURE_TEXTS.unreachable : FAILURE_TEXTS.offline;
  if (error.name !== 'ApiError') return FAILURE_TEXTS.failed;
  if (error.status_code >= 500) return FAILURE_TEXTS.unavailable;
  const text = error.error_type === 'unknown_error' ? '' : error.error_message;
  return text || FAILURE_TEXTS.failed;
};

interface TokenUse {
  tokenType: string;
  isOnline: boolean;
}

export function toLinkProblem(error: unknown, { tokenType, isOnline }: TokenUse): LinkProblem {
  const kind = RULES_BY_TOKEN_TYPE.get(tokenType) ?? MAGIC_LINK_RULES;
  const apiError = isAuthError(error) && error.name === 'ApiError' ? error : null;
  const page = apiError && kind.pageByErrorType.get(apiError.error_type);
  if (page) return { page };
  if (apiError && isPkceError(apiError.error_type)) return { page: kind.otherBrowser };
  const detail = (apiError && waitTextOf(apiError)) ?? kind.isKept;
  return { page: 'retry', title: retryTextOf(error, isOnline), detail };
}
