import type { Project } from '../../../config/projects.ts';
import type { Deps } from '../../../deps.ts';
import { toScopes } from '../checks/scope.ts';
import { findLiveToken, isForThisServer } from './live-tokens.ts';
import { OAuthError } from './oauth-error.ts';
import { claimsOf } from './token-claims.ts';

const BEARER_PATTERN = /^Bearer +([\w.~+/-]+=*)$/i;

/**
 * OpenID Connect Core 1.0, section 5.3.
 * @throws OAuthError invalid_token, insufficient_scope (RFC 6750, section 3.1)
 */
export async function readUserinfo(
  deps: Deps,
  project: Project,
  authorization: string | undefined,
): Promise<Readonly<Record<string, unknown>>> {
  const [, token] = BEARER_PATTERN.exec(authorization ?? '') ?? [];
  const live = token === undefined ? undefined : await findLiveToken(deps, project, token);
  if (live?.stored.kind !== 'access' || !isForThisServer(deps, project, live)) {
    const text = 'The access token is missing, unknown, for another server, or has ended.';
    throw new OAuthError('invalid_token', text, { status: 401, scheme: 'Bearer' });
  }
  const { scopes } = live.stored;
  const { userId } = live.authorization;
  if (userId === null || !scopes.includes('openid')) {
    const text = 'The access token was issued without the scope openid.';
    throw new OAuthError('insufficient_scope', text, { status: 403, scheme: 'Bearer' });
  }
  return { ...claimsOf(await deps.userOf(userId), toScopes(scopes)), sub: userId };
}
