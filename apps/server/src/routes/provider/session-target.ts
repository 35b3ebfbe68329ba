import type { Context } from 'hono';
import type { ProviderEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { findLiveSession } from '../../services/identity/sessions/sessions.ts';
import type { SessionTarget } from '../../services/identity/sessions/session-target.ts';
import { checkSessionMinutes } from './session-duration.ts';

/**
 * A session token that has ended or belongs to another project is ignored, so that its holder can log in. No factor
 * joins the session of an operator, either.
 */
export async function readSessionTarget(
  deps: Deps,
  c: Context<ProviderEnv>,
  { session_duration_minutes }: { session_duration_minutes?: number | undefined },
): Promise<SessionTarget> {
  const project = c.get('project');
  const minutes = checkSessionMinutes(session_duration_minutes);
  const token = c.get('sessionToken');
  const live = token === undefined ? undefined : await findLiveSession(deps, token);
  const isOwn =
    live?.session.projectId === project.project_id && live.session.impersonator === null;
  return { project, minutes, current: isOwn ? live.session : undefined };
}
