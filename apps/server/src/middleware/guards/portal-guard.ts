import {
  PORTAL_API,
  type PortalCall,
  type PortalLevel,
} from '@bakehouse/contract/calls/portal-call';
import type { MiddlewareHandler } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { sessionEndedError, pinRequiredError } from '../../http-error.ts';
import { guardActingCall } from './acting-guard.ts';
import { guardKeyCall } from './key-guard.ts';
import {
  findPortalSessionOrKey,
  requireAccount,
} from '../../services/identity/sessions/sessions.ts';

type GuardedRow = Partial<Pick<PortalCall, 'path' | 'whileActing' | 'apiKeyScope'>> & {
  level: PortalLevel;
};

/** A request without a row needs the second level, so that only such sessions learn what exists. */
const ROW_OF_UNKNOWN_CALL: GuardedRow = { level: 'second_level' };

const createRowLookup = (calls: readonly PortalCall[]) => {
  const rows = new Map(calls.map((call) => [`${call.method} ${call.path}`, call]));
  return (method: string, path: string): GuardedRow =>
    rows.get(`${method} ${path.slice(PORTAL_API.length)}`) ?? ROW_OF_UNKNOWN_CALL;
};

const BEARER_PATTERN = /^Bearer +([\w-]{20,200})$/i;

export const portalGuard = (
  deps: Deps,
  calls: readonly PortalCall[],
): MiddlewareHandler<SessionEnv> => {
  const rowOf = createRowLookup(calls);
  return async (c, next) => {
    const row = rowOf(c.req.method, c.req.path);
    const { level } = row;
    if (level === 'anyone') return next();
    const [, token] = BEARER_PATTERN.exec(c.req.header('authorization') ?? '') ?? [];
    const found = token === undefined ? undefined : await findPortalSessionOrKey(deps, token);
    if (!found) throw sessionEndedError();
    const live = requireAccount(found);
    if (level === 'second_level' && live.session.level !== 'second') throw pinRequiredError();
    const caller = guardKeyCall(c.get('caller'), live, row);
    c.set('caller', await guardActingCall(deps, caller, live, row));
    c.set('live', live);
    return next();
  };
};
