import type { Context } from 'hono';
import type { BackendEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { takeProjectToken } from '../../services/identity/limits/rate-limit.ts';
import { isProjectSecret } from '../../services/projects/secrets/project-secrets.ts';
import { parseBasicCredentials, unauthorizedError } from '../provider-credentials.ts';

const MAX_SECRET_LENGTH = 200;

/**
 * The user name is the id of the project, and the password is one of its secrets (RFC 7617).
 * @throws HttpError 401 unauthorized_credentials, 429 too_many_requests
 */
export async function guardBackendCall(deps: Deps, c: Context<BackendEnv>): Promise<void> {
  const [projectId, secret] = parseBasicCredentials(c.req.header('authorization')) ?? [];
  if (projectId === undefined || secret === undefined || secret.length > MAX_SECRET_LENGTH)
    throw unauthorizedError();
  const project = deps.projects.byId(projectId);
  if (!project || !(await isProjectSecret(deps, project, secret))) throw unauthorizedError();
  const limits = await takeProjectToken(deps, c.get('caller'), project);
  for (const [name, value] of Object.entries(limits)) c.header(name, value);
  c.set('project', project);
}
