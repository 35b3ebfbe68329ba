import { readCallback, toSafeCallback } from '../config/callback-rules.ts';
import { paths, withCallback } from '../config/paths.ts';
import type { SessionStatus } from '../session/session-machine.ts';

export interface Visit {
  path: string;
  search: string;
  origin: string;
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
  noPin: 'pinRequired',
  pinPending: 'pinRequired',
  locked: 'pinRequired',
  complete: 'complete',
  interrupted: 'complete',
} as const satisfies Record<KnownSessionStatus, VisitorKind>;

const stayOnPage: RedirectRule = () => null;
const toHome: RedirectRule = () => paths.home;
const toPortal: RedirectRule = () => paths.portal;
const toLogin: RedirectRule = () => paths.login;
const toCallbackOrPortal: RedirectRule = ({ search, origin }) =>
  readCallback(search, origin) ?? paths.portal;

const toPathWithSameCallback =
  (path: string): RedirectRule =>
  ({ search, origin }) =>
    withCallback(path, readCallback(search, origin));

const toPathWithReturnCallback =
  (path: string): RedirectRule =>
  (visit) =>
    withCallback(path, toSafeCallback(visit.path + visit.search, visit.origin));

const RULES_BY_PATH: ReadonlyMap<string, RouteRules> = new Map([
  [
    paths.login,
    {
      anonymous: stayOnPage,
      loggedOut: stayOnPage,
      unverified: stayOnPage,
      pinRequired: toPathWithSameCallback(paths.pin),
      complete: toCallbackOrPortal,
    },
  ],
  [
    paths.pin,
    {
      anonymous: toPathWithSameCallback(paths.login),
      loggedOut: toPathWithSameCallback(paths.login),
      unverified: toPathWithSameCallback(paths.login),
      pinRequired: stayOnPage,
      complete: toCallbackOrPortal,
    },
  ],
  [
    paths.portal,
    {
      anonymous: toPathWithReturnCallback(paths.login),
      // A user who has logged out on purpose does not need to return to this page.
      loggedOut: toHome,
      unverified: toPathWithReturnCallback(paths.login),
      pinRequired: toPathWithReturnCallback(paths.pin),
      complete: stayOnPage,
    },
  ],
]);

const OTHER_PATH_RULES: RouteRules = {
  anonymous: toLogin,
  loggedOut: toLogin,
  unverified: toLogin,
  pinRequired: toLogin,
  complete: toPortal,
};

/** The path to redirect to, or null when the visitor may stay on the page. */
export function guard(status: KnownSessionStatus, visit: Visit): string | null {
  const rules = RULES_BY_PATH.get(visit.path.replace(/(?<=.)\/+$/, '')) ?? OTHER_PATH_RULES;
  return rules[VISITOR_BY_STATUS[status]](visit);
}
