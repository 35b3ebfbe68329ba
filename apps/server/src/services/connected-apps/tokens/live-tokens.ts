import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import type { Project } from '../../../config/projects.ts';
import type { Queries } from '../../../db/client.ts';
import { appAuthorizations, appTokens, users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { hashToken } from '../../../lib/crypto/tokens.ts';
import type { Authorization } from '../authorizations.ts';
import { issuerOf } from '../discovery.ts';
import { userinfoUrlOf } from '../protected-resource.ts';
import { ACCESS_TOKEN_TYPE, type StoredToken } from './app-tokens.ts';

export interface LiveToken {
  stored: StoredToken;
  authorization: Authorization;
}

const readTokenHash = async (deps: Deps, project: Project, token: string) => {
  const claims = await deps.jwts.readClaims(ACCESS_TOKEN_TYPE, token);
  if (!claims) return hashToken(token);
  const isOwn = claims.iss === issuerOf(deps.config, project) && claims.jti !== undefined;
  return isOwn ? hashToken(claims.jti ?? '') : undefined;
};

const findTokenWhere = async (
  { tx, deps, project }: { tx: Queries; deps: Deps; project: Project },
  token: string,
  condition?: SQL,
): Promise<LiveToken | undefined> => {
  const hash = await readTokenHash(deps, project, token);
  if (!hash) return undefined;
  const isOfProject = eq(appAuthorizations.projectId, project.project_id);
  const [found] = await tx
    .select({ stored: appTokens, authorization: appAuthorizations })
    .from(appTokens)
    .innerJoin(appAuthorizations, eq(appAuthorizations.id, appTokens.authorizationId))
    .leftJoin(users, eq(users.id, appAuthorizations.userId))
    .where(and(eq(appTokens.hash, hash), isOfProject, condition));
  // The text of an access token is a JWT; its id alone is worth nothing.
  const isText = found?.stored.kind === 'access' && found.stored.id === token;
  return isText ? undefined : found;
};

export const findAppToken = (
  tx: Queries,
  deps: Deps,
  project: Project,
  token: string,
): Promise<LiveToken | undefined> => findTokenWhere({ tx, deps, project }, token);

/** A token that works: neither it nor its authorization has ended, and its user is active. */
export const findLiveToken = (
  deps: Deps,
  project: Project,
  token: string,
): Promise<LiveToken | undefined> =>
  findTokenWhere(
    { tx: deps.db, deps, project },
    token,
    and(
      gt(appTokens.expiresAt, deps.clock.now()),
      isNull(appTokens.spentAt),
      isNull(appAuthorizations.revokedAt),
      or(isNull(users.id), eq(users.organisationId, project.organisationId)),
      isNull(users.deactivatedAt),
    ),
  );

/** A server for which an app asked for a token could send it here, too (RFC 9068, section 4; RFC 8707, section 3). */
export const isForThisServer = (
  { config }: Deps,
  project: Project,
  { stored, authorization: { clientId } }: LiveToken,
): boolean =>
  [clientId, issuerOf(config, project), userinfoUrlOf(config, project)].some((own) =>
    stored.audience.includes(own),
  );
