import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Project } from '../../../config/projects.ts';
import type { Queries } from '../../../db/client.ts';
import { appAuthorizations, appTokens, users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { hashToken } from '../../../lib/crypto/tokens.ts';
import type { Authorization } from '../authorizations.ts';
import { issuerOf } from '../discovery.ts';
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

export async function findAppToken(
  tx: Queries,
  deps: Deps,
  project: Project,
  token: string,
): Promise<LiveToken | undefined> {
  const hash = await readTokenHash(deps, project, token);
  if (!hash) return undefined;
  const [found] = await tx
    .select({ stored: appTokens, authorization: appAuthorizations })
    .from(appTokens)
    .innerJoin(appAuthorizations, eq(appAuthorizations.id, appTokens.authorizationId))
    .where(and(eq(appTokens.hash, hash), eq(appAuthorizations.projectId, project.project_id)));
  // The text of an access token is a JWT; its id alone is worth nothing.
  const isText = found?.stored.kind === 'access' && found.stored.id === token;
  return isText ? undefined : found;
}

/** A token that works: neither it nor its authorization has ended, and its user is active. */
export async function findLiveToken(
  deps: Deps,
  project: Project,
  token: string,
): Promise<LiveToken | undefined> {
  const { db, clock } = deps;
  const found = await findAppToken(db, deps, project, token);
  if (!found) return undefined;
  const [live] = await db
    .select({ id: appTokens.id })
    .from(appTokens)
    .innerJoin(appAuthorizations, eq(appAuthorizations.id, appTokens.authorizationId))
    .innerJoin(users, eq(users.id, appAuthorizations.userId))
    .where(
      and(
        eq(appTokens.id, found.stored.id),
        gt(appTokens.expiresAt, clock.now()),
        isNull(appTokens.spentAt),
        isNull(appAuthorizations.revokedAt),
        isNull(users.deactivatedAt),
      ),
    );
  return live && found;
}
