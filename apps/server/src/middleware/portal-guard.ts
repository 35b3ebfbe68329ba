import type { MiddlewareHandler } from 'hono';
import type { SessionEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import { sessionEndedError, pinRequiredError } from '../http-error.ts';
import { findPortalSession, requireAccount } from '../services/identity/sessions/sessions.ts';

type RequiredLevel = 'anyone' | 'first_level' | 'second_level';

/** Every request that is missing here needs a session that has completed the PIN step. */
export const PORTAL_REQUIRED_LEVELS: Readonly<Record<string, RequiredLevel>> = {
  'GET /api/openapi.json': 'anyone',
  'POST /api/stytch/authenticate': 'anyone',
  'POST /api/stytch/session/authenticate': 'anyone',
  'POST /api/stytch/password/reset/start': 'anyone',
  'POST /api/stytch/password/reset': 'anyone',
  'POST /api/password/strength': 'anyone',
  'POST /api/auth/validate': 'first_level',
  'POST /api/auth/pin/create': 'first_level',
  'POST /api/auth/pin/authenticate': 'first_level',
  'POST /api/auth/pin/forgot': 'first_level',
  'POST /api/auth/pin/passkey/start': 'first_level',
};

export const requiredLevelOf = (method: string, path: string): RequiredLevel =>
  PORTAL_REQUIRED_LEVELS[`${method} ${path}`] ?? 'second_level';

const BEARER_PATTERN = /^Bearer ([\w-]{20,200})$/i;

export const portalGuard =
  (deps: Deps): MiddlewareHandler<SessionEnv> =>
  async (c, next) => {
    const access = requiredLevelOf(c.req.method, c.req.path);
    if (access === 'anyone') return next();
    const [, token] = BEARER_PATTERN.exec(c.req.header('authorization') ?? '') ?? [];
    const found = token === undefined ? undefined : await findPortalSession(deps, token);
    if (!found) throw sessionEndedError();
    const live = requireAccount(found);
    if (access === 'second_level' && live.session.level !== 'second') throw pinRequiredError();
    c.set('live', live);
    return next();
  };
