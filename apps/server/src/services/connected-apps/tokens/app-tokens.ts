import { and, eq, isNull } from 'drizzle-orm';
import type { ConnectedApp } from '../../../config/connected-apps.ts';
import type { Project } from '../../../config/projects.ts';
import type { Queries } from '../../../db/client.ts';
import { appTokens, type AppTokenKind } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { createToken, hashToken } from '../../../lib/crypto/tokens.ts';
import type { Authorization } from '../authorizations.ts';
import { toScopes } from '../checks/scope.ts';
import { issuerOf } from '../discovery.ts';
import { claimsOf } from './token-claims.ts';

export const ACCESS_TOKEN_LIFETIME_SECONDS = 600;
const REFRESH_TOKEN_LIFETIME_SECONDS = 30 * 86_400;
/** RFC 9068, section 2.1. */
export const ACCESS_TOKEN_TYPE = 'at+jwt';
export const ID_TOKEN_TYPE = 'JWT';

export type StoredToken = typeof appTokens.$inferSelect;

/** RFC 6749, section 5.1; OpenID Connect Core 1.0, section 3.1.3.3. */
export interface TokenResponse {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  scope: string;
  refresh_token?: string;
  id_token?: string;
}

interface TokenGrant {
  authorization: Authorization;
  scopes: readonly string[];
  audience: readonly string[];
  nonce: string | undefined;
}

/** The rows of new tokens, before anything is signed. */
export interface StoredGrant extends TokenGrant {
  accessTokenId: string;
  refreshToken: string | undefined;
  issuedAt: Date;
}

const toEpochSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
const addSeconds = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000);

export async function storeTokens(
  tx: Queries,
  { clock, random }: Deps,
  grant: TokenGrant,
): Promise<StoredGrant> {
  const { authorization, scopes, audience } = grant;
  const now = clock.now();
  const accessTokenId = random.uuid();
  const mayRefresh = authorization.scopes.includes('offline_access');
  const refreshToken = mayRefresh ? createToken(random) : undefined;
  const shared = { authorizationId: authorization.id, audience, createdAt: now };
  const access = {
    ...shared,
    id: accessTokenId,
    kind: 'access' as const,
    scopes,
    hash: hashToken(accessTokenId),
    expiresAt: addSeconds(now, ACCESS_TOKEN_LIFETIME_SECONDS),
  };
  const refresh =
    refreshToken === undefined
      ? []
      : [refreshToken].map((token) => ({
          ...shared,
          id: random.uuid(),
          kind: 'refresh' as const,
          scopes: authorization.scopes,
          hash: hashToken(token),
          expiresAt: addSeconds(now, REFRESH_TOKEN_LIFETIME_SECONDS),
        }));
  await tx.insert(appTokens).values([access, ...refresh]);
  return { ...grant, accessTokenId, refreshToken, issuedAt: now };
}

export async function signTokens(
  deps: Deps,
  { project, app }: { project: Project; app: ConnectedApp },
  grant: StoredGrant,
): Promise<TokenResponse> {
  const { authorization, scopes, audience, nonce, accessTokenId, refreshToken, issuedAt } = grant;
  const { userId } = authorization;
  const common = {
    iss: issuerOf(deps.config, project),
    sub: userId ?? app.client_id,
    iat: toEpochSeconds(issuedAt),
    exp: toEpochSeconds(issuedAt) + ACCESS_TOKEN_LIFETIME_SECONDS,
    ...(userId !== null && { auth_time: toEpochSeconds(authorization.authenticatedAt) }),
  };
  const signIdToken = async (user: string) => {
    const claims = claimsOf(await deps.userOf(user), toScopes(scopes));
    const own = { ...claims, ...common, aud: app.client_id, ...(nonce !== undefined && { nonce }) };
    return deps.jwts.signClaims(ID_TOKEN_TYPE, own);
  };
  const [access_token, id_token] = await Promise.all([
    deps.jwts.signClaims(ACCESS_TOKEN_TYPE, {
      ...common,
      aud: [...audience],
      client_id: app.client_id,
      scope: scopes.join(' '),
      jti: accessTokenId,
    }),
    userId !== null && scopes.includes('openid') ? signIdToken(userId) : undefined,
  ]);
  return {
    access_token,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_LIFETIME_SECONDS,
    scope: scopes.join(' '),
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    ...(id_token !== undefined && { id_token }),
  };
}

export async function findStoredToken(
  tx: Queries,
  kind: AppTokenKind,
  token: string,
): Promise<StoredToken | undefined> {
  const [found] = await tx
    .select()
    .from(appTokens)
    .where(and(eq(appTokens.hash, hashToken(token)), eq(appTokens.kind, kind)));
  return found;
}

export async function spendStoredToken(
  tx: Queries,
  { clock }: Deps,
  { id }: Pick<StoredToken, 'id'>,
): Promise<boolean> {
  const spent = await tx
    .update(appTokens)
    .set({ spentAt: clock.now() })
    .where(and(eq(appTokens.id, id), isNull(appTokens.spentAt)))
    .returning({ id: appTokens.id });
  return spent.length > 0;
}
