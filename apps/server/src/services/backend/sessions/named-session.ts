import { and, eq, isNull } from 'drizzle-orm';
import type { Project } from '../../../config/projects.ts';
import { sessions } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError, sessionEndedError } from '../../../http-error.ts';
import { hashToken } from '../../../lib/crypto/tokens.ts';
import { findLiveSessions, type LiveSession } from '../../identity/sessions/session-lookup.ts';

/** A session that a call names by its token or by a JWT, which may have expired. */
export interface SessionName {
  session_token?: string | undefined;
  session_jwt?: string | undefined;
}

const SESSION_CLAIM = 'https://stytch.com/session';

const readSessionId = async ({ jwts }: Deps, { project_id: id }: Project, jwt: string) => {
  const claims = await jwts.readClaims('JWT', jwt);
  const isOfProject = Array.isArray(claims?.aud) && claims.aud.includes(id);
  const session = isOfProject ? claims[SESSION_CLAIM] : undefined;
  return session instanceof Object && 'id' in session ? String(session.id) : undefined;
};

const toCondition = async (deps: Deps, project: Project, name: SessionName) => {
  const { session_token: token, session_jwt: jwt } = name;
  if (token !== undefined && jwt !== undefined)
    throw new HttpError(400, 'invalid_request', 'Give session_token or session_jwt, not both.');
  if (token !== undefined) return eq(sessions.tokenHash, hashToken(token));
  const id = jwt === undefined ? undefined : await readSessionId(deps, project, jwt);
  return id === undefined ? undefined : eq(sessions.id, id);
};

/** The live sessions of a project that are no API keys. */
export const isSessionOf = ({ project_id: id }: Project) =>
  and(eq(sessions.projectId, id), isNull(sessions.apiKey));

/** @throws HttpError 404 session_not_found for a session that has ended, or of another project; 400 invalid_request */
export async function requireNamedSession(
  deps: Deps,
  project: Project,
  name: SessionName,
): Promise<LiveSession> {
  const condition = await toCondition(deps, project, name);
  const [found] = condition
    ? await findLiveSessions(deps.db, deps.clock.now(), and(condition, isSessionOf(project)))
    : [];
  if (!found) throw sessionEndedError();
  return found;
}

/** @returns undefined when the call names no session */
export const findNamedSession = async (
  deps: Deps,
  project: Project,
  name: SessionName,
): Promise<LiveSession | undefined> =>
  name.session_token === undefined && name.session_jwt === undefined
    ? undefined
    : requireNamedSession(deps, project, name);
