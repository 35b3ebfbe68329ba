import { and, asc, eq, gte, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import { connectedAppSchema, type ConnectedApp } from '../../../config/connected-apps.ts';
import type { Queries } from '../../../db/client.ts';
import { appAuthorizations, appConsents, registeredApps } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { createToken, hashToken } from '../../../lib/crypto/tokens.ts';

export async function findRegisteredApps(
  db: Queries,
  projectId: string,
  clientIds?: readonly string[],
): Promise<ConnectedApp[]> {
  const isNamed = clientIds && inArray(registeredApps.clientId, [...clientIds]);
  const found = await db
    .select({ metadata: registeredApps.metadata })
    .from(registeredApps)
    .where(and(eq(registeredApps.projectId, projectId), isNamed))
    .orderBy(asc(registeredApps.createdAt), asc(registeredApps.clientId));
  return found.map(({ metadata }) => metadata);
}

const isRegisteredApp = (projectId: string, clientId: string) =>
  and(eq(registeredApps.projectId, projectId), eq(registeredApps.clientId, clientId));

const createSecret = ({ random }: Deps) => {
  const secret = createToken(random);
  return { secret, hash: hashToken(secret).toString('base64url') };
};

export interface AppWithSecret {
  app: ConnectedApp;
  /** Shown once; undefined for an app that is public or has keys. */
  secret: string | undefined;
}

export type RegisteredMetadata = Readonly<Record<string, unknown>>;

const needsSecret = (metadata: RegisteredMetadata) =>
  String(metadata.client_type).endsWith('_confidential') &&
  metadata.jwks === undefined &&
  metadata.jwks_uri === undefined;

/**
 * The server chooses the secret, and the client_id if there is none.
 * @throws ZodError for wrong metadata
 * @returns undefined when the client_id is taken
 */
export async function registerApp(
  deps: Deps,
  projectId: string,
  metadata: RegisteredMetadata,
  mark: Pick<ConnectedApp, 'self_registered'> = {},
): Promise<AppWithSecret | undefined> {
  const created = needsSecret(metadata) ? createSecret(deps) : undefined;
  const parsed = connectedAppSchema.parse({
    client_id: `app-${deps.random.uuid()}`,
    ...metadata,
    ...(created && { client_secret_hash: created.hash }),
  });
  const app = { ...parsed, ...mark };
  const now = deps.clock.now();
  const stored = await deps.db
    .insert(registeredApps)
    .values({ projectId, clientId: app.client_id, metadata: app, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ clientId: registeredApps.clientId });
  return stored.length === 0 ? undefined : { app, secret: created?.secret };
}

const isSelfRegistered = eq(sql`${registeredApps.metadata}->>'self_registered'`, 'true');

export const countSelfRegisteredApps = (
  { db }: Pick<Deps, 'db'>,
  projectId: string,
): Promise<number> =>
  db.$count(registeredApps, and(eq(registeredApps.projectId, projectId), isSelfRegistered));

/** Apps that registered themselves, and let nobody in since then. Their refresh tokens have ended, too. */
export const deleteUnusedApps = ({ db }: Pick<Deps, 'db'>, before: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const uses = tx
      .select({ id: appAuthorizations.id })
      .from(appAuthorizations)
      .where(
        and(
          eq(appAuthorizations.projectId, registeredApps.projectId),
          eq(appAuthorizations.clientId, registeredApps.clientId),
          gte(appAuthorizations.lastUsedAt, before),
        ),
      );
    const removed = await tx
      .delete(registeredApps)
      .where(and(isSelfRegistered, lt(registeredApps.createdAt, before), notExists(uses)))
      .returning({ clientId: registeredApps.clientId });
    const clientIds = removed.map(({ clientId }) => clientId);
    if (clientIds.length > 0)
      await tx.delete(appConsents).where(inArray(appConsents.clientId, clientIds));
  });

/** The secret before stays valid until the next rotation, so that the app can change over. */
export const rotateAppSecret = (
  deps: Deps,
  projectId: string,
  clientId: string,
): Promise<string | undefined> =>
  deps.db.transaction(async (tx) => {
    const isApp = isRegisteredApp(projectId, clientId);
    const [found] = await tx.select().from(registeredApps).where(isApp).for('update');
    const older = found?.metadata.client_secret_hash;
    if (!found || older === undefined) return undefined;
    const { secret, hash } = createSecret(deps);
    const metadata = {
      ...found.metadata,
      client_secret_hash: hash,
      older_client_secret_hash: older,
    };
    await tx.update(registeredApps).set({ metadata, updatedAt: deps.clock.now() }).where(isApp);
    return secret;
  });

/** Its consents and tokens end with it. */
export const removeApp = (
  { db, clock }: Deps,
  projectId: string,
  clientId: string,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const removed = await tx
      .delete(registeredApps)
      .where(isRegisteredApp(projectId, clientId))
      .returning({ clientId: registeredApps.clientId });
    if (removed.length === 0) return false;
    await tx
      .delete(appConsents)
      .where(and(eq(appConsents.projectId, projectId), eq(appConsents.clientId, clientId)));
    await tx
      .update(appAuthorizations)
      .set({ revokedAt: clock.now() })
      .where(
        and(
          eq(appAuthorizations.projectId, projectId),
          eq(appAuthorizations.clientId, clientId),
          isNull(appAuthorizations.revokedAt),
        ),
      );
    return true;
  });
