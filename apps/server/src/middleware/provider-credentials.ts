import type { Context } from 'hono';
import type { ProviderEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import { HttpError, publicTokenNotFoundError } from '../http-error.ts';
import { acceptsOrigin, type Project } from '../config/projects.ts';
import { createSessionCookies } from './session-cookies.ts';

const BASIC_PATTERN = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;

/** HTTP Basic credentials (RFC 7617). */
export const parseBasicCredentials = (
  header: string | undefined,
): [user: string, secret: string] | undefined => {
  const [, encoded] = BASIC_PATTERN.exec(header ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const plain = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = plain.indexOf(':');
  return colon < 1 ? undefined : [plain.slice(0, colon), plain.slice(colon + 1)];
};

export const unauthorizedError = () =>
  new HttpError(401, 'unauthorized_credentials', 'Unauthorized credentials.');

/** @throws HttpError 403 bad_domain_for_stytch_sdk for a page of an origin that the project does not list */
export function requireAcceptedOrigin(
  { config }: Deps,
  origin: string | undefined,
  project: Project,
): void {
  if (origin === undefined || acceptsOrigin(project, origin, config.publicUrl)) return;
  const text = `The origin ${origin} is not registered for this project.`;
  throw new HttpError(403, 'bad_domain_for_stytch_sdk', text);
}

/** The user name is the project's public token; the password is the session token or the public token again. */
export function requireProject(
  deps: Deps,
  c: Context<ProviderEnv>,
  authorization = c.req.header('authorization'),
): void {
  const basic = parseBasicCredentials(authorization);
  if (!basic) throw unauthorizedError();
  const [publicToken, secret] = basic;
  const project = deps.projects.byPublicToken(publicToken);
  if (!project) throw publicTokenNotFoundError();
  requireAcceptedOrigin(deps, c.req.header('origin'), project);
  c.set('project', project);
  const cookies = project.settings.http_only_cookies ? createSessionCookies(deps, c) : undefined;
  c.set('cookies', cookies);
  const hasToken = secret !== publicToken && secret !== '';
  c.set('sessionToken', hasToken ? secret : cookies?.readToken());
}
