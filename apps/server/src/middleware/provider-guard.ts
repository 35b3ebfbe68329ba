import type { Context, MiddlewareHandler } from 'hono';
import type { ProviderEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http-error.ts';
import type { SessionCaller } from '../services/identity/session-caller.ts';
import type { LiveSession } from '../services/identity/session-lookup.ts';
import { findLiveSession } from '../services/identity/sessions.ts';

/** Other calls can change factors or passwords, so users with a PIN need a second-level session. */
export const PROVIDER_FIRST_LEVEL_CALLS: ReadonlySet<string> = new Set([
  'POST /sdk/v1/passwords',
  'POST /sdk/v1/passwords/authenticate',
  'POST /sdk/v1/passwords/strength_check',
  'POST /sdk/v1/sessions/authenticate',
  'POST /sdk/v1/sessions/revoke',
  'GET /sdk/v1/users/me',
  'PUT /sdk/v1/users/me',
]);

const sessionNotFoundError = () =>
  new HttpError(404, 'session_not_found', 'The session was not found or has ended.');

/** @throws HttpError 401 without a session token, 404 for a session that has ended */
export async function requireSession(
  deps: Deps,
  c: Context<ProviderEnv>,
): Promise<LiveSession & { token: string }> {
  const token = c.get('sessionToken');
  if (token === undefined) {
    throw new HttpError(401, 'user_unauthenticated', 'This call needs a session.');
  }
  const live = await findLiveSession(deps, token);
  if (live?.session.projectId !== c.get('project').project_id) {
    throw sessionNotFoundError();
  }
  return { ...live, token };
}

/** Throws like requireSession, also for a session that ends before the change is written. */
export async function changeWithSession<Result>(
  deps: Deps,
  c: Context<ProviderEnv>,
  change: (by: SessionCaller, token: string) => Promise<Result>,
): Promise<Result> {
  const { token, ...live } = await requireSession(deps, c);
  try {
    return await change({ ...c.get('caller'), ...live }, token);
  } catch (error) {
    if (error instanceof HttpError && error.type === 'session_not_found')
      throw sessionNotFoundError();
    throw error;
  }
}

export const providerGuard =
  (deps: Deps): MiddlewareHandler<ProviderEnv> =>
  async (c, next) => {
    if (PROVIDER_FIRST_LEVEL_CALLS.has(`${c.req.method} ${c.req.path}`)) return next();
    const { identity, session } = await requireSession(deps, c);
    if (identity.hasPin && session.level !== 'second') {
      throw new HttpError(403, 'insufficient_factors', 'Enter your PIN first, then try again.');
    }
    return next();
  };
