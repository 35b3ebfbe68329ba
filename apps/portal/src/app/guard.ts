import { readCallback, toSafeCallback } from '../config/callback-rules.ts';
import { isFilePath, paths, trimPath, withCallback } from '../config/paths.ts';
import type { SessionStatus } from '../session/portal-session-state.ts';
import { isResetToken, type UrlTokenState } from '../session/url-token.ts';

export interface RouteVisit {
  path: string;
  search: string;
  /** With it, a URL opens the settings above the page. */
  hash: string;
  origin: string;
  /** The state of the token that was in the page's URL. */
  urlToken: UrlTokenState;
  /** True when the page showed this URL to a user, and another user has logged in since. */
  isOfAnotherUser: boolean;
}

type RedirectRule = (visit: RouteVisit) => string | null;
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
const redirectAnotherUserToPortal: RedirectRule = ({ search, isOfAnotherUser }) =>
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
    withCallback(path, toSafeCallback(visit.path + visit.search + visit.hash, visit.origin));

/** An app that asks with `prompt=none` is answered by the page, without a login. */
const isSilentRequest = (search: string) =>
  (new URLSearchParams(search).get('prompt') ?? '').split(' ').includes('none');

/** A URL that is too long to return to stays open, and its page asks for the login. */
const unlessPageAnswers =
  (rule: RedirectRule): RedirectRule =>
  (visit) => {
    const { path, search, hash, origin } = visit;
    const canReturn = toSafeCallback(path + search + hash, origin) !== null;
    return canReturn && !isSilentRequest(search) ? rule(visit) : null;
  };

const redirectToLoginAndBack = unlessPageAnswers(redirectWithReturnCallback(paths.login));

const redirectToResetPassword = redirectWithSameCallback(paths.resetPassword);

/** An open token may log in another user, so its page decides before the session does. */
const unlessUrlTokenIsOpen =
  (rule: RedirectRule): RedirectRule =>
  (visit) => {
    if (isResetToken(visit.urlToken)) return redirectToResetPassword(visit);
    return visit.urlToken.status === 'none' ? rule(visit) : null;
  };

const createSameRuleForAll = (rule: RedirectRule): RouteRules => ({
  anonymous: rule,
  loggedOut: rule,
  unverified: rule,
  pinRequired: rule,
  complete: rule,
});

const RULES_OPEN_TO_ALL = createSameRuleForAll(stayOnPage);

const RULES_REQUIRING_PIN: RouteRules = {
  anonymous: redirectWithReturnCallback(paths.login),
  // A user who has logged out on purpose does not need to return to the page.
  loggedOut: redirectToHome,
  unverified: redirectWithReturnCallback(paths.login),
  pinRequired: redirectWithReturnCallback(paths.pin),
  complete: redirectAnotherUserToPortal,
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
      anonymous: unlessUrlTokenIsOpen(stayOnPage),
      loggedOut: unlessUrlTokenIsOpen(redirectWithSameCallback(paths.login)),
      unverified: unlessUrlTokenIsOpen(redirectWithSameCallback(paths.login)),
      pinRequired: unlessUrlTokenIsOpen(redirectWithSameCallback(paths.pin)),
      complete: unlessUrlTokenIsOpen(redirectToCallbackOrPortal),
    },
  ],
  [paths.resetPassword, RULES_OPEN_TO_ALL],
  [paths.forgotPassword, createSameRuleForAll(redirectToResetPassword)],
  [
    paths.oauthAuthorize,
    {
      anonymous: redirectToLoginAndBack,
      loggedOut: redirectToLoginAndBack,
      unverified: redirectToLoginAndBack,
      pinRequired: unlessPageAnswers(redirectWithReturnCallback(paths.pin)),
      complete: stayOnPage,
    },
  ],
  [paths.oauthLogout, RULES_OPEN_TO_ALL],
  [paths.portal, RULES_REQUIRING_PIN],
  [paths.deleteAccount, RULES_REQUIRING_PIN],
  [paths.oauthDevice, RULES_REQUIRING_PIN],
]);

const REDIRECT_RULES_OF_OTHER_PATHS: RouteRules = {
  anonymous: redirectToLogin,
  loggedOut: redirectToLogin,
  unverified: redirectToLogin,
  pinRequired: redirectToLogin,
  complete: redirectToPortal,
};

const routeRulesOf = (path: string): RouteRules =>
  isFilePath(path)
    ? RULES_REQUIRING_PIN
    : (REDIRECT_RULES_BY_PATH.get(trimPath(path)) ?? REDIRECT_RULES_OF_OTHER_PATHS);

/** The path to redirect to, or null when the visitor may stay on the page. */
export function findRedirect(status: KnownSessionStatus, visit: RouteVisit): string | null {
  const rules = routeRulesOf(visit.path);
  return rules[VISITOR_BY_STATUS[status]](visit);
}

/** Whether every visitor may see the page, whatever the session is. */
export const isOpenToAll = (path: string): boolean =>
  REDIRECT_RULES_BY_PATH.get(trimPath(path)) === RULES_OPEN_TO_ALL;
