import type { ConnectedApp } from '../../../config/connected-apps.ts';
import type { Project } from '../../../config/projects.ts';
import type { Deps } from '../../../deps.ts';
import { issuerOf } from '../discovery.ts';
import { findLiveToken } from './live-tokens.ts';

const toEpochSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** An app learns about its own tokens, and about those that were issued for it (RFC 7662, section 2.2). */
export async function introspectToken(
  deps: Deps,
  { project, app }: { project: Project; app: ConnectedApp },
  token: string,
): Promise<Readonly<Record<string, unknown>>> {
  const live = await findLiveToken(deps, project, token);
  const isConcerned =
    live?.authorization.clientId === app.client_id ||
    (live?.stored.audience.includes(app.client_id) ?? false);
  if (!live || !isConcerned) return { active: false };
  const { stored, authorization } = live;
  return {
    active: true,
    iss: issuerOf(deps.config, project),
    sub: authorization.userId ?? authorization.clientId,
    aud: stored.audience,
    client_id: authorization.clientId,
    scope: stored.scopes.join(' '),
    iat: toEpochSeconds(stored.createdAt),
    exp: toEpochSeconds(stored.expiresAt),
    ...(stored.kind === 'access' && { token_type: 'Bearer', jti: stored.id }),
  };
}
