import { and, asc, eq, isNull, max } from 'drizzle-orm';
import type { ConnectedApp } from '../../config/connected-apps.ts';
import type { Project } from '../../config/projects.ts';
import type { Queries } from '../../db/client.ts';
import { appAuthorizations, appConsents } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { toAuditActor } from '../audit/audit-actor.ts';
import { createAuditEvent } from '../audit/audit-event.ts';
import { runRecorded } from '../audit/recorded-transaction.ts';
import {
  toRecordWithCallerCheck,
  type FactorChanger,
} from '../identity/sessions/session-caller.ts';
import { findKnownApps } from './checks/client.ts';
import { SCOPE_DESCRIPTIONS } from './scope-descriptions.ts';

type Consent = typeof appConsents.$inferSelect;

const toListedApp = (
  app: ConnectedApp | undefined,
  { id, clientId, scopes, createdAt }: Consent,
) => ({
  connected_app_id: id,
  name: app?.client_name ?? clientId,
  description: app?.client_description ?? '',
  client_type: app?.client_type ?? 'third_party_public',
  ...(app?.logo_uri !== undefined && { logo_url: app.logo_uri }),
  scopes_granted: scopes.join(' '),
  scope_descriptions: scopes.map((scope) => SCOPE_DESCRIPTIONS[scope]),
  consented_at: createdAt.toISOString(),
});

type ListedApp = ReturnType<typeof toListedApp> & { last_used_at: string | null };

const selectLastUses = (db: Queries, projectId: string, userId: string) =>
  db
    .select({ clientId: appAuthorizations.clientId, at: max(appAuthorizations.lastUsedAt) })
    .from(appAuthorizations)
    .where(and(eq(appAuthorizations.userId, userId), eq(appAuthorizations.projectId, projectId)))
    .groupBy(appAuthorizations.clientId);

export async function listConnectedApps(
  { db }: Pick<Deps, 'db'>,
  project: Project,
  userId: string,
): Promise<ListedApp[]> {
  const found = await db
    .select()
    .from(appConsents)
    .where(and(eq(appConsents.userId, userId), eq(appConsents.projectId, project.project_id)))
    .orderBy(asc(appConsents.createdAt), asc(appConsents.id));
  const apps = await findKnownApps(
    db,
    project,
    found.map(({ clientId }) => clientId),
  );
  const uses = await selectLastUses(db, project.project_id, userId);
  const lastUseOf = new Map(uses.map(({ clientId, at }) => [clientId, at]));
  return found.map((consent) => ({
    ...toListedApp(apps.get(consent.clientId), consent),
    last_used_at: lastUseOf.get(consent.clientId)?.toISOString() ?? null,
  }));
}

const revokeAuthorizations = (
  tx: Queries,
  { clock }: Deps,
  { projectId, clientId, userId }: Consent,
) =>
  tx
    .update(appAuthorizations)
    .set({ revokedAt: clock.now() })
    .where(
      and(
        eq(appAuthorizations.userId, userId),
        eq(appAuthorizations.projectId, projectId),
        eq(appAuthorizations.clientId, clientId),
        isNull(appAuthorizations.revokedAt),
      ),
    );

/**
 * Ends the consent and every token of the app at once.
 * @throws HttpError 404 connected_app_not_found
 */
export async function revokeConnectedApp(
  deps: Deps,
  by: FactorChanger,
  { project, id }: { project: Project; id: string },
): Promise<void> {
  await runRecorded<undefined>(deps, async (tx) => {
    const [consent] = await tx
      .delete(appConsents)
      .where(
        and(
          eq(appConsents.id, id),
          eq(appConsents.userId, by.identity.id),
          eq(appConsents.projectId, project.project_id),
        ),
      )
      .returning();
    if (!consent) {
      const text = 'You have given no app with this id access to your account.';
      throw new HttpError(404, 'connected_app_not_found', text);
    }
    await revokeAuthorizations(tx, deps, consent);
    const apps = await findKnownApps(tx, project, [consent.clientId]);
    const event = createAuditEvent(deps, 'app_access_revoked', {
      actor: toAuditActor(by.identity, by),
      details: {
        app: toListedApp(apps.get(consent.clientId), consent).name,
        reason: by.session ? 'the user ended it' : 'the project ended it',
      },
    });
    return { result: undefined, record: toRecordWithCallerCheck(deps, by, [event]) };
  });
}
