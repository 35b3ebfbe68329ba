import type { Context, MiddlewareHandler } from 'hono';
import type { ProviderEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, sessionEndedError } from '../../http-error.ts';
import { findLiveSession } from '../../services/identity/sessions/sessions.ts';
import { requireStepUp } from '../../services/identity/step-up.ts';
import { guardActingCall } from './acting-guard.ts';
import { requireProject } from '../provider-credentials.ts';

/**
 * A call for everyone needs no credentials; a call for a project needs only its public token.
 * With an optional session, a call without one reaches its handler.
 * A step-up needs a second factor of users who have one.
 */
export type ProviderLevel = 'everyone' | 'project' | 'optional_session' | 'first_level' | 'step_up';

interface GuardedCall {
  level: ProviderLevel;
  path?: string;
  whileActing?: true;
}

/** @throws HttpError 401 without a session token or for a session that has ended */
const requireSession = async (deps: Deps, c: Context<ProviderEnv>) => {
  const token = c.get('sessionToken');
  if (token === undefined) {
    throw new HttpError(401, 'user_unauthenticated', 'This call needs a session.');
  }
  const live = await findLiveSession(deps, token);
  if (live?.session.projectId !== c.get('project').project_id) throw sessionEndedError();
  return { ...live, token };
};

/** @throws HttpError 401 without a live session, 403 for an operator who acts for the user */
export async function guardSession(
  deps: Deps,
  c: Context<ProviderEnv>,
  call: Omit<GuardedCall, 'level'>,
): Promise<void> {
  const live = await requireSession(deps, c);
  c.set('caller', await guardActingCall(deps, c.get('caller'), live, call));
  c.set('live', live);
}

export const providerGuard =
  (deps: Deps, call: GuardedCall): MiddlewareHandler<ProviderEnv> =>
  async (c, next) => {
    const { level } = call;
    if (level === 'everyone') return next();
    requireProject(deps, c);
    if (level === 'project') return next();
    if (level === 'optional_session' && c.get('sessionToken') === undefined) return next();
    await guardSession(deps, c, call);
    if (level === 'step_up') await requireStepUp(deps.db, deps, c.get('live'));
    return next();
  };
