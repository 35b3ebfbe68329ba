import { and, asc, count, eq, gte, inArray, lt, notExists, sql } from 'drizzle-orm';
import { connectedAppSchema, type ConnectedApp } from '../../../config/connected-apps.ts';
import type { Queries } from '../../../db/client.ts';
import { appAuthorizations, registeredApps } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { COMMAND_CALLER, type Caller } from '../../../lib/http/caller.ts';
import { toUnknownActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded, withoutRecord } from '../../audit/recorded-transaction.ts';
import { organisationIdOf } from '../../identity/organisations.ts';
import { deleteAppRows, insertAppRow, isAppRow } from './app-rows.ts';
import { createAppSecret } from './app-secret.ts';

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

interface Registrar {
  /** The name of the operator; an app that registers itself has none. */
  operator?: string;
  caller: Caller;
  /** Runs when all other registrations wait. */
  check?: (tx: Queries) => Promise<void>;
}

const actorOf = ({ operator, caller }: Registrar, { client_id: clientId }: ConnectedApp) =>
  toUnknownActor(operator ?? clientId, caller);

/**
 * The server chooses the secret, and the client_id if there is none.
 * @throws ZodError for wrong metadata
 * @returns undefined when the client_id is taken
 */
export async function registerApp(
  deps: Deps,
  projectId: string,
  metadata: RegisteredMetadata,
  by: Registrar,
): Promise<AppWithSecret | undefined> {
  const created = needsSecret(metadata) ? createAppSecret(deps) : undefined;
  const parsed = connectedAppSchema.parse({
    client_id: `app-${deps.random.uuid()}`,
    ...metadata,
    ...(created && { client_secret_hash: created.hash }),
  });
  const app = {
    ...parsed,
    ...(created && { secret_last_four: created.lastFour }),
    ...(by.operator === undefined && { self_registered: true }),
  };
  const { client_id: clientId, client_name: name } = app;
  const now = deps.clock.now();
  return runRecorded<AppWithSecret | undefined>(deps, async (tx) => {
    if (!(await insertAppRow(tx, { projectId, app, now }))) return withoutRecord(undefined);
    const actor = actorOf(by, app);
    const details = { app: name, clientId };
    return {
      result: { app, secret: created?.secret },
      record: {
        organisationId: organisationIdOf(deps, projectId),
        events: [createAuditEvent(deps, 'app_registered', { actor, details })],
        ...(by.check && { check: by.check }),
      },
    };
  });
}

const toChangeRecord = (
  deps: Deps,
  action: 'app_secret_rotated' | 'app_removed',
  { projectId, operator, app }: { projectId: string; operator: string; app: ConnectedApp },
) => ({
  organisationId: organisationIdOf(deps, projectId),
  events: [
    createAuditEvent(deps, action, {
      actor: toUnknownActor(operator, COMMAND_CALLER),
      details: { app: app.client_name },
    }),
  ],
});

const isSelfRegistered = eq(sql`${registeredApps.metadata}->>'self_registered'`, 'true');

export async function countSelfRegisteredApps(tx: Queries, projectId: string): Promise<number> {
  const isCounted = and(eq(registeredApps.projectId, projectId), isSelfRegistered);
  const [counted] = await tx.select({ total: count() }).from(registeredApps).where(isCounted);
  return counted?.total ?? 0;
}

/** Apps that registered themselves, and let nobody in since then. */
export const deleteUnusedApps = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  before: Date,
): Promise<void> =>
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
    const where = and(isSelfRegistered, lt(registeredApps.createdAt, before), notExists(uses));
    await deleteAppRows(tx, { where, now: clock.now() });
  });

interface ManagedApp {
  projectId: string;
  clientId: string;
  operator: string;
}

/** The secret before stays valid until the next rotation, so that the app can change over. */
export const rotateAppSecret = (
  deps: Deps,
  { projectId, clientId, operator }: ManagedApp,
): Promise<string | undefined> =>
  runRecorded<string | undefined>(deps, async (tx) => {
    const isApp = isAppRow({ projectId, clientId });
    const [found] = await tx.select().from(registeredApps).where(isApp).for('update');
    const older = found?.metadata.client_secret_hash;
    if (!found || older === undefined) return withoutRecord(undefined);
    const { secret, hash, lastFour } = createAppSecret(deps);
    const metadata = {
      ...found.metadata,
      client_secret_hash: hash,
      secret_last_four: lastFour,
      older_client_secret_hash: older,
    };
    await tx.update(registeredApps).set({ metadata, updatedAt: deps.clock.now() }).where(isApp);
    const change = { projectId, operator, app: found.metadata };
    return {
      result: secret,
      record: toChangeRecord(deps, 'app_secret_rotated', change),
    };
  });

/** Its consents and tokens end with it. */
export const removeApp = (
  deps: Deps,
  { projectId, clientId, operator }: ManagedApp,
): Promise<boolean> =>
  runRecorded(deps, async (tx) => {
    const where = isAppRow({ projectId, clientId });
    const [app] = await deleteAppRows(tx, { where, now: deps.clock.now() });
    if (!app) return withoutRecord(false);
    const change = { projectId, operator, app };
    return { result: true, record: toChangeRecord(deps, 'app_removed', change) };
  });
