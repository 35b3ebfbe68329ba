import {
  PORTAL_API,
  type PortalCall,
  type PortalLevel,
} from '@bakehouse/contract/calls/portal-call';
import type { MiddlewareHandler } from 'hono';
import type { SessionEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import { sessionEndedError, pinRequiredError } from '../http-error.ts';
import { findPortalSession, requireAccount } from '../services/identity/sessions/sessions.ts';

/** A request without a row needs the second level, so that only such sessions learn what exists. */
const createLevelOf = (calls: readonly PortalCall[]) => {
  const levels = new Map(calls.map(({ method, path, level }) => [`${method} ${path}`, level]));
  return (method: string, path: string): PortalLevel =>
    levels.get(`${method} ${path.slice(PORTAL_API.length)}`) ?? 'second_level';
};

const BEARER_PATTERN = /^Bearer +([\w-]{20,200})$/i;

export const portalGuard = (
  deps: Deps,
  calls: readonly PortalCall[],
): MiddlewareHandler<SessionEnv> => {
  const levelOf = createLevelOf(calls);
  return async (c, next) => {
    const level = levelOf(c.req.method, c.req.path);
    if (level === 'anyone') return next();
    const [, token] = BEARER_PATTERN.exec(c.req.header('authorization') ?? '') ?? [];
    const found = token === undefined ? undefined : await findPortalSession(deps, token);
    if (!found) throw sessionEndedError();
    const live = requireAccount(found);
    if (level === 'second_level' && live.session.level !== 'second') throw pinRequiredError();
    c.set('live', live);
    return next();
  };
};
