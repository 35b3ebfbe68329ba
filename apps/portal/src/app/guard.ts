import { callbackIn, safeCallback } from '../config/callback-rules.ts';
import { paths, withCallback } from '../config/paths.ts';
import type { SessionStatus } from '../session/session-machine.ts';

export interface Visit {
  path: string;
  search: string;
  origin: string;
}

type Rule = (visit: Visit) => string | null;
type Visitor = 'anonymous' | 'loggedOut' | 'unverified' | 'pinRequired' | 'complete';
type RouteRules = Record<Visitor, Rule>;

export type KnownStatus = Exclude<SessionStatus, 'unknown' | 'unreachable'>;

const VISITORS = {
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
} as const satisfies Record<KnownStatus, Visitor>;

const stay: Rule = () => null;
const home: Rule = () => paths.home;
const portal: Rule = () => paths.portal;
const login: Rule = () => paths.login;
const onward: Rule = ({ search, origin }) => callbackIn(search, origin) ?? paths.portal;

const keeping =
  (path: string): Rule =>
  ({ search, origin }) =>
    withCallback(path, callbackIn(search, origin));

const returning =
  (path: string): Rule =>
  (visit) =>
    withCallback(path, safeCallback(visit.path + visit.search, visit.origin));

const ROUTES: ReadonlyMap<string, RouteRules> = new Map([
  [
    paths.login,
    {
      anonymous: stay,
      loggedOut: stay,
      unverified: stay,
      pinRequired: keeping(paths.pin),
      complete: onward,
    },
  ],
  [
    paths.pin,
    {
      anonymous: keeping(paths.login),
      loggedOut: keeping(paths.login),
      unverified: keeping(paths.login),
      pinRequired: stay,
      complete: onward,
    },
  ],
  [
    paths.portal,
    {
      anonymous: returning(paths.login),
      // No callback: the user has left on purpose.
      loggedOut: home,
      unverified: returning(paths.login),
      pinRequired: returning(paths.pin),
      complete: stay,
    },
  ],
]);

const ANYWHERE_ELSE: RouteRules = {
  anonymous: login,
  loggedOut: login,
  unverified: login,
  pinRequired: login,
  complete: portal,
};

/** The address to redirect to, or null where the visitor may stay. */
export function guard(status: KnownStatus, visit: Visit): string | null {
  const rules = ROUTES.get(visit.path.replace(/(?<=.)\/+$/, '')) ?? ANYWHERE_ELSE;
  return rules[VISITORS[status]](visit);
}
