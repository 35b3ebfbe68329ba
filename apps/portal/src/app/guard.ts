import { callbackIn, safeCallback } from '../config/callback-rules.ts';
import { paths, withCallback } from '../config/paths.ts';
import type { Standing } from '../session/standing.ts';

export interface Visit {
  path: string;
  search: string;
  origin: string;
}

type Rule = (visit: Visit) => string | null;
type RouteRules = Record<Standing, Rule>;

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
      signedOut: stay,
      loggedOut: stay,
      unverified: stay,
      pinRequired: keeping(paths.pin),
      verified: onward,
    },
  ],
  [
    paths.pin,
    {
      signedOut: keeping(paths.login),
      loggedOut: keeping(paths.login),
      unverified: keeping(paths.login),
      pinRequired: stay,
      verified: onward,
    },
  ],
  [
    paths.portal,
    {
      signedOut: returning(paths.login),
      // Who chose to leave is not asked to come back to where they were.
      loggedOut: home,
      unverified: returning(paths.login),
      pinRequired: returning(paths.pin),
      verified: stay,
    },
  ],
]);

const ANYWHERE_ELSE: RouteRules = {
  signedOut: login,
  loggedOut: login,
  unverified: login,
  pinRequired: login,
  verified: portal,
};

/** The address that a visitor belongs to instead, or null where they may stay. */
export function guard(standing: Standing, visit: Visit): string | null {
  const rules = ROUTES.get(visit.path.replace(/(?<=.)\/+$/, '')) ?? ANYWHERE_ELSE;
  return rules[standing](visit);
}
