import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
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

const needsSecret = (metadata: Readonly<Record<string, unknown>>) =>
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
  metadata: Readonly<Record<string, unknown>>,
): Promise<AppWithSecret | undefined> {
  const created = needsSecret(metadata) ? createSecret(deps) : undefined;
  const app = connectedAppSchema.parse({
    client_id: `app-${deps.random.uuid()}`,
    ...metadata,
    ...(created && { client_secret_hash: created.hash }),
  });
  const now = deps.clock.now();
  const stored = await deps.db
    .insert(registeredApps)
    .values({ projectId, clientId: app.client_id, metadata: app, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ clientId: registeredApps.clientId });
  return stored.length === 0 ? undefined : { app, secret: created?.secret };
}

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
