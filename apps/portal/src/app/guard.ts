import { readCallback, toSafeCallback } from '../config/callback-rules.ts';
import { isFilePath, paths, trimPath, withCallback } from '../config/paths.ts';
import type { SessionStatus } from '../session/portal-session-state.ts';
import { isResetToken, type UrlTokenState } from '../session/url-token.ts';

export interface Visit {
  path: string;
  search: string;
  origin: string;
  /** The state of the token that was in the page's URL. */
  urlToken: UrlTokenState;
  /** True when the page showed this URL to a user, and another user has logged in since. */
  isOfAnotherUser: boolean;
}

type RedirectRule = (visit: Visit) => string | null;
type VisitorKind = 'anonymous' | 'loggedOut' | 'unverified' | 'pinRequired' | 'complete';
type RouteRules = Record<VisitorKind, RedirectRule>;

export type KnownSessionStatus = Exclude<SessionStatus, 'unknown' | 'unreachable'>;

const VISITOR_BY_STATUS = {
  none: 'anonymous',
  ended: 'anonymous',
  several: 'anonymous',
  loggedOut: 'loggedOut',
  unverified: 'unverified',
  noEmail: 'unverified',
  noPin: 'pinRequired',
  pinPending: 'pinRequired',
  complete: 'complete',
  interrupted: 'complete',
} as const satisfies Record<KnownSessionStatus, VisitorKind>;

const stayOnPage: RedirectRule = () => null;
/** A URL may hold the search of the user who made it. */
const cleanForAnotherUser: RedirectRule = ({ search, isOfAnotherUser }) =>
  isOfAnotherUser && search !== '' ? paths.portal : null;
const redirectToHome: RedirectRule = () => paths.home;
const redirectToPortal: RedirectRule = () => paths.portal;
const redirectToLogin: RedirectRule = () => paths.login;
const redirectToCallbackOrPortal: RedirectRule = ({ search, origin }) =>
  readCallback(search, origin) ?? paths.portal;

const redirectWithSameCallback =
  (path: string): RedirectRule =>
  ({ search, origin }) =>
    withCallback(path, readCallback(search, origin));

const redirectWithReturnCallback =
  (path: string): RedirectRule =>
  (visit) =>
    withCallback(path, toSafeCallback(visit.path + visit.search, visit.origin));

const redirectToResetPassword = redirectWithSameCallback(paths.resetPassword);

/** An open token may log in another user, so its page decides before the session does. */
const unlessTokenIsOpen =
  (rule: RedirectRule): RedirectRule =>
  (visit) => {
    if (isResetToken(visit.urlToken)) return redirectToResetPassword(visit);
    return visit.urlToken.status === 'none' ? rule(visit) : null;
  };

const sameForEverybody = (rule: RedirectRule): RouteRules => ({
  anonymous: rule,
  loggedOut: rule,
  unverified: rule,
  pinRequired: rule,
  complete: rule,
});

const OPEN_TO_ALL = sameForEverybody(stayOnPage);

const ONLY_WITH_PIN: RouteRules = {
  anonymous: redirectWithReturnCallback(paths.login),
  // A user who has logged out on purpose does not need to return to the page.
  loggedOut: redirectToHome,
  unverified: redirectWithReturnCallback(paths.login),
  pinRequired: redirectWithReturnCallback(paths.pin),
  complete: cleanForAnotherUser,
};

const REDIRECT_RULES_BY_PATH: ReadonlyMap<string, RouteRules> = new Map([
  [
    paths.login,
    {
      anonymous: stayOnPage,
      loggedOut: stayOnPage,
      unverified: stayOnPage,
      pinRequired: redirectWithSameCallback(paths.pin),
      complete: redirectToCallbackOrPortal,
    },
  ],
  [
    paths.pin,
    {
      anonymous: redirectWithSameCallback(paths.login),
      loggedOut: redirectWithSameCallback(paths.login),
      unverified: redirectWithSameCallback(paths.login),
      pinRequired: stayOnPage,
      complete: redirectToCallbackOrPortal,
    },
  ],
  [
    paths.authenticate,
    {
      anonymous: unlessTokenIsOpen(stayOnPage),
      loggedOut: unlessTokenIsOpen(redirectWithSameCallback(paths.login)),
      unverified: unlessTokenIsOpen(redirectWithSameCallback(paths.login)),
      pinRequired: unlessTokenIsOpen(redirectWithSameCallback(paths.pin)),
      complete: unlessTokenIsOpen(redirectToCallbackOrPortal),
    },
  ],
  [paths.resetPassword, OPEN_TO_ALL],
  [paths.forgotPassword, sameForEverybody(redirectToResetPassword)],
  [paths.oauthAuthorize, OPEN_TO_ALL],
  [paths.oauthLogout, OPEN_TO_ALL],
  [paths.portal, ONLY_WITH_PIN],
  [paths.deleteAccount, ONLY_WITH_PIN],
]);

const REDIRECT_RULES_OF_OTHER_PATHS: RouteRules = {
  anonymous: redirectToLogin,
  loggedOut: redirectToLogin,
  unverified: redirectToLogin,
  pinRequired: redirectToLogin,
  complete: redirectToPortal,
};

const rulesOf = (path: string): RouteRules =>
  isFilePath(path)
    ? ONLY_WITH_PIN
    : (REDIRECT_RULES_BY_PATH.get(trimPath(path)) ?? REDIRECT_RULES_OF_OTHER_PATHS);

/** The path to redirect to, or null when the visitor may stay on the page. */
export function findRedirect(status: KnownSessionStatus, visit: Visit): string | null {
  const rules = rulesOf(visit.path);
  return rules[VISITOR_BY_STATUS[status]](visit);
}

/** Whether every visitor may see the page, whatever the session is. */
export const isOpenToAll = (path: string): boolean =>
  REDIRECT_RULES_BY_PATH.get(trimPath(path)) === OPEN_TO_ALL;
