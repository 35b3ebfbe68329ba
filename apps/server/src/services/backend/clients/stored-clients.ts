import { and, asc, count, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { connectedAppSchema, type ConnectedApp } from '../../../config/connected-apps.ts';
import type { Project } from '../../../config/projects.ts';
import type { Queries } from '../../../db/client.ts';
import { appAuthorizations, appConsents, registeredApps } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { createToken, hashToken } from '../../../lib/crypto/tokens.ts';
import { toUnknownActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import type { AuditAction } from '@bakehouse/contract';
import type { BackendActor } from '../users/new-users.ts';

/** A client that acts by itself, or one that people log in to. */
export type ClientKind = 'machine' | 'app';

const NOT_FOUND = {
  machine: ['m2m_client_not_found', 'The project has no M2M client with this client_id.'],
  app: ['connected_app_not_found', 'The project has no connected app with this client_id.'],
} as const satisfies Record<ClientKind, readonly [string, string]>;

const clientNotFoundError = (kind: ClientKind) => {
  const [type, text] = NOT_FOUND[kind];
  return new HttpError(404, type, text);
};

const isMachine = sql`${registeredApps.metadata}->'grant_types' @> '["client_credentials"]'::jsonb`;

export const isClientOf = ({ project_id: id }: Project, kind: ClientKind): SQL | undefined =>
  and(eq(registeredApps.projectId, id), kind === 'machine' ? isMachine : sql`not ${isMachine}`);

const SHOWN_SECRET_CHARACTERS = 4;

const lastFourOf = (secret: string) => secret.slice(-SHOWN_SECRET_CHARACTERS);

const hashOf = (secret: string) => hashToken(secret).toString('base64url');

const clientExistsError = () =>
  new HttpError(400, 'duplicate_client_id', 'Another client of the project has this client_id.');

/** @throws HttpError 400 invalid_request that names the member */
const parseClient = (metadata: unknown): ConnectedApp => {
  const parsed = connectedAppSchema.safeParse(metadata);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = issue?.path.join('.') ?? '';
  const text = `${name === '' ? 'The client' : name} ${issue?.message ?? 'is wrong'}`;
  throw new HttpError(400, 'invalid_request', text);
};

type ClientMembers = Readonly<Record<string, unknown>> & { client_id?: string | undefined };

interface ClientWithSecret {
  client: ConnectedApp;
  /** Shown once; undefined for a public client. */
  secret: string | undefined;
}

const writeClientRecord = (
  deps: Deps,
  { project, caller }: BackendActor,
  action: Extract<AuditAction, 'app_changed' | 'app_secret_rotated' | 'app_removed'>,
  client: ConnectedApp,
) => ({
  organisationId: project.organisationId,
  events: [
    createAuditEvent(deps, action, {
      actor: toUnknownActor(`Back end of ${project.name}`, caller),
      details: { app: client.client_name },
    }),
  ],
});

/** @throws HttpError 400 invalid_request, duplicate_client_id */
export function createClient(
  deps: Deps,
  by: BackendActor,
  members: ClientMembers,
  given: { isConfidential: boolean; secret?: string | undefined; extra?: Partial<ConnectedApp> },
): Promise<ClientWithSecret> {
  const { project, caller } = by;
  const secret = given.isConfidential ? (given.secret ?? createToken(deps.random)) : undefined;
  const { client_id: clientId = `app-${deps.random.uuid()}`, ...rest } = members;
  const parsed = parseClient({
    ...rest,
    client_id: clientId,
    ...(secret !== undefined && { client_secret_hash: hashOf(secret) }),
  });
  const lastFour = secret === undefined ? {} : { secret_last_four: lastFourOf(secret) };
  const client = { ...parsed, ...given.extra, ...lastFour };
  const now = deps.clock.now();
  return runRecorded(deps, async (tx) => {
    const isConfigured = project.connected_apps.some(({ client_id }) => client_id === clientId);
    const row = { projectId: project.project_id, clientId, metadata: client };
    const stored = isConfigured
      ? []
      : await tx
          .insert(registeredApps)
          .values({ ...row, createdAt: now, updatedAt: now })
          .onConflictDoNothing()
          .returning({ clientId: registeredApps.clientId });
    if (stored.length === 0) throw clientExistsError();
    const event = createAuditEvent(deps, 'app_registered', {
      actor: toUnknownActor(`Back end of ${project.name}`, caller),
      details: { app: client.client_name, clientId },
    });
    return {
      result: { client, secret },
      record: { organisationId: project.organisationId, events: [event] },
    };
  });
}

interface NamedClient {
  kind: ClientKind;
  clientId: string;
}

const isNamedClient = (project: Project, { kind, clientId }: NamedClient) =>
  and(isClientOf(project, kind), eq(registeredApps.clientId, clientId));

/** @throws HttpError 404 m2m_client_not_found, connected_app_not_found */
export async function readClient(
  db: Queries,
  project: Project,
  named: NamedClient,
): Promise<ConnectedApp> {
  const [found] = await db
    .select({ client: registeredApps.metadata })
    .from(registeredApps)
    .where(isNamedClient(project, named));
  if (!found) throw clientNotFoundError(named.kind);
  return found.client;
}

export interface ClientSearch {
  kind: ClientKind;
  limit: number;
  cursor?: string | null | undefined;
  condition?: SQL | undefined;
}

const cursorSchema = z.tuple([z.iso.datetime(), z.string()]);

const isAfterCursor = (cursor: string | null | undefined) => {
  if (!cursor) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [at, clientId] = text.split(' ');
  const parsed = cursorSchema.safeParse([at, clientId]);
  if (!parsed.success)
    throw new HttpError(
      400,
      'invalid_request',
      'cursor must be the next_cursor of the page before',
    );
  const createdAt = new Date(parsed.data[0]);
  return or(
    gt(registeredApps.createdAt, createdAt),
    and(eq(registeredApps.createdAt, createdAt), gt(registeredApps.clientId, parsed.data[1])),
  );
};

/** The oldest clients come first. */
export async function searchClients(
  { db }: Pick<Deps, 'db'>,
  project: Project,
  { kind, limit, cursor, condition }: ClientSearch,
): Promise<{ clients: ConnectedApp[]; total: number; nextCursor: string | null }> {
  const matches = and(isClientOf(project, kind), condition);
  const [counted] = await db.select({ total: count() }).from(registeredApps).where(matches);
  const found = await db
    .select()
    .from(registeredApps)
    .where(and(matches, isAfterCursor(cursor)))
    .orderBy(asc(registeredApps.createdAt), asc(registeredApps.clientId))
    .limit(limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const next = last && `${last.createdAt.toISOString()} ${last.clientId}`;
  return {
    clients: page.map(({ metadata }) => metadata),
    total: counted?.total ?? 0,
    nextCursor:
      found.length > limit && next !== undefined ? Buffer.from(next).toString('base64url') : null,
  };
}

/** Locks the client while `change` makes its new form. */
const changeStoredClient = <Result>(
  deps: Deps,
  by: BackendActor,
  named: NamedClient,
  action: 'app_changed' | 'app_secret_rotated',
  change: (client: ConnectedApp) => { client: ConnectedApp; result: Result },
): Promise<Result> =>
  runRecorded(deps, async (tx) => {
    const isNamed = isNamedClient(by.project, named);
    const [found] = await tx.select().from(registeredApps).where(isNamed).for('update');
    if (!found) throw clientNotFoundError(named.kind);
    const { client, result } = change(found.metadata);
    await tx
      .update(registeredApps)
      .set({ metadata: client, updatedAt: deps.clock.now() })
      .where(isNamed);
    return { result, record: writeClientRecord(deps, by, action, client) };
  });

/** Members that the schema of an app does not have stay as they are. */
const splitStored = (client: ConnectedApp) => {
  const known = new Set(Object.keys(connectedAppSchema.def.shape));
  const entries = Object.entries(client);
  return {
    members: Object.fromEntries(entries.filter(([name]) => known.has(name))),
    extra: Object.fromEntries(entries.filter(([name]) => !known.has(name))),
  };
};

/** @throws HttpError 404 m2m_client_not_found, connected_app_not_found, 400 invalid_request */
export const changeClient = (
  deps: Deps,
  by: BackendActor,
  named: NamedClient,
  { members, extra = {} }: { members: ClientMembers; extra?: Partial<ConnectedApp> },
): Promise<ConnectedApp> =>
  changeStoredClient(deps, by, named, 'app_changed', (stored) => {
    const before = splitStored(stored);
    const given = Object.entries(members).filter(([, value]) => value !== undefined);
    const parsed = parseClient({ ...before.members, ...Object.fromEntries(given) });
    const client = { ...parsed, ...before.extra, ...extra };
    return { client, result: client };
  });

/** The new secret works beside the old one, until the rotation ends or is cancelled. */
export const startSecretRotation = (
  deps: Deps,
  by: BackendActor,
  named: NamedClient,
): Promise<ClientWithSecret> =>
  changeStoredClient(deps, by, named, 'app_secret_rotated', (stored) => {
    const secret = createToken(deps.random);
    const next = {
      next_client_secret_hash: hashOf(secret),
      next_secret_last_four: lastFourOf(secret),
    };
    const client = { ...stored, ...next };
    return { client, result: { client, secret } };
  });

const withoutNextSecret = ({
  next_client_secret_hash: _hash,
  next_secret_last_four: _shown,
  ...client
}: ConnectedApp): ConnectedApp => client;

export const cancelSecretRotation = (
  deps: Deps,
  by: BackendActor,
  named: NamedClient,
): Promise<ConnectedApp> =>
  changeStoredClient(deps, by, named, 'app_changed', (stored) => {
    const client = withoutNextSecret(stored);
    return { client, result: client };
  });

/** @throws HttpError 400 invalid_request when no rotation has started */
export const finishSecretRotation = (
  deps: Deps,
  by: BackendActor,
  named: NamedClient,
): Promise<ConnectedApp> =>
  changeStoredClient(deps, by, named, 'app_secret_rotated', (stored) => {
    const { next_client_secret_hash: hash, next_secret_last_four: lastFour } = stored;
    if (hash === undefined)
      throw new HttpError(400, 'invalid_request', 'Start the rotation of the secret first.');
    const { older_client_secret_hash: _older, ...rest } = withoutNextSecret(stored);
    const client = {
      ...rest,
      client_secret_hash: hash,
      ...(lastFour !== undefined && { secret_last_four: lastFour }),
    };
    return { client, result: client };
  });

/** Its consents and tokens end with it. */
export const deleteClient = (deps: Deps, by: BackendActor, named: NamedClient): Promise<void> =>
  runRecorded(deps, async (tx) => {
    const [removed] = await tx
      .delete(registeredApps)
      .where(isNamedClient(by.project, named))
      .returning({ client: registeredApps.metadata });
    if (!removed) throw clientNotFoundError(named.kind);
    const { project_id: projectId } = by.project;
    const { clientId } = named;
    await tx
      .delete(appConsents)
      .where(and(eq(appConsents.projectId, projectId), eq(appConsents.clientId, clientId)));
    await tx
      .update(appAuthorizations)
      .set({ revokedAt: deps.clock.now() })
      .where(
        and(
          eq(appAuthorizations.projectId, projectId),
          eq(appAuthorizations.clientId, clientId),
          isNull(appAuthorizations.revokedAt),
        ),
      );
    return {
      result: undefined,
      record: writeClientRecord(deps, by, 'app_removed', removed.client),
    };
  });
