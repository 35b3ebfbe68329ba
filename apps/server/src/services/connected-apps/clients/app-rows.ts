import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { ConnectedApp } from '../../../config/connected-apps.ts';
import type { Queries } from '../../../db/client.ts';
import { appAuthorizations, appConsents, registeredApps } from '../../../db/tables.ts';

interface AppKey {
  projectId: string;
  clientId: string;
}

export const isAppRow = (
  { projectId, clientId }: AppKey,
  table: typeof registeredApps | typeof appConsents | typeof appAuthorizations = registeredApps,
): SQL | undefined => and(eq(table.projectId, projectId), eq(table.clientId, clientId));

/** @returns false when another app of the project has the client_id */
export async function insertAppRow(
  tx: Queries,
  { projectId, app, now }: { projectId: string; app: ConnectedApp; now: Date },
): Promise<boolean> {
  const stored = await tx
    .insert(registeredApps)
    .values({ projectId, clientId: app.client_id, metadata: app, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ clientId: registeredApps.clientId });
  return stored.length > 0;
}

/** The consents and tokens of the apps end with them. */
export async function deleteAppRows(
  tx: Queries,
  { where, now }: { where: SQL | undefined; now: Date },
): Promise<ConnectedApp[]> {
  const removed = await tx.delete(registeredApps).where(where).returning({
    projectId: registeredApps.projectId,
    clientId: registeredApps.clientId,
    app: registeredApps.metadata,
  });
  if (removed.length === 0) return [];
  const isOfRemoved = (table: typeof appConsents | typeof appAuthorizations) =>
    or(...removed.map((key) => isAppRow(key, table)));
  await tx.delete(appConsents).where(isOfRemoved(appConsents));
  await tx
    .update(appAuthorizations)
    .set({ revokedAt: now })
    .where(and(isOfRemoved(appAuthorizations), isNull(appAuthorizations.revokedAt)));
  return removed.map(({ app }) => app);
}
