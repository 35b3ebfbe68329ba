import { and } from 'drizzle-orm';
import { connectedAppSchema, type ConnectedApp } from '../../../config/connected-apps.ts';
import type { Project } from '../../../config/projects.ts';
import type { Queries } from '../../../db/client.ts';
import { registeredApps } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { createToken } from '../../../lib/crypto/tokens.ts';
import { toUnknownActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { deleteAppRows, insertAppRow, isAppRow } from '../../connected-apps/clients/app-rows.ts';
import { createAppSecret, toAppSecret } from '../../connected-apps/clients/app-secret.ts';
import type { AuditAction } from '@bakehouse/contract';
import type { BackendActor } from '../users/new-users.ts';
import { isClientOf, type ClientKind } from './search-clients.ts';

const NOT_FOUND = {
  machine: ['m2m_client_not_found', 'The project has no M2M client with this client_id.'],
  app: ['connected_app_not_found', 'The project has no connected app with this client_id.'],
} as const satisfies Record<ClientKind, readonly [string, string]>;

const clientNotFoundError = (kind: ClientKind) => {
  const [type, text] = NOT_FOUND[kind];
  return new HttpError(404, type, text);
};

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

const toRecord = (
  deps: Deps,
  { project, caller }: BackendActor,
  action: Extract<AuditAction, `app_${string}`>,
  { client_name: app, client_id: clientId }: ConnectedApp,
) => ({
  organisationId: project.organisationId,
  events: [
    createAuditEvent(deps, action, {
      actor: toUnknownActor(`Back end of ${project.name}`, caller),
      details: action === 'app_registered' ? { app, clientId } : { app },
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
  const { project_id: projectId, connected_apps: configured } = by.project;
  const secret = given.isConfidential
    ? toAppSecret(given.secret ?? createToken(deps.random))
    : undefined;
  const { client_id: clientId = `app-${deps.random.uuid()}`, ...rest } = members;
  const parsed = parseClient({
    ...rest,
    client_id: clientId,
    ...(secret && { client_secret_hash: secret.hash }),
  });
  const lastFour = secret && { secret_last_four: secret.lastFour };
  const client = { ...parsed, ...given.extra, ...lastFour };
  const now = deps.clock.now();
  return runRecorded(deps, async (tx) => {
    const isFree =
      configured.every(({ client_id }) => client_id !== clientId) &&
      (await insertAppRow(tx, { projectId, app: client, now }));
    if (!isFree) throw clientExistsError();
    return {
      result: { client, secret: secret?.secret },
      record: toRecord(deps, by, 'app_registered', client),
    };
  });
}

interface NamedClient {
  kind: ClientKind;
  clientId: string;
}

const isNamedClient = (project: Project, { kind, clientId }: NamedClient) =>
  and(isClientOf(project, kind), isAppRow({ projectId: project.project_id, clientId }));

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
    return { result, record: toRecord(deps, by, action, client) };
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

/**
 * The new secret works beside the old one, until the rotation ends or is cancelled.
 * @throws HttpError 400 invalid_request for a client without a secret
 */
export const startSecretRotation = (
  deps: Deps,
  by: BackendActor,
  named: NamedClient,
): Promise<ClientWithSecret> =>
  changeStoredClient(deps, by, named, 'app_secret_rotated', (stored) => {
    if (stored.client_secret_hash === undefined)
      throw new HttpError(400, 'invalid_request', 'The client has no secret to rotate.');
    const { secret, hash, lastFour } = createAppSecret(deps);
    const next = { next_client_secret_hash: hash, next_secret_last_four: lastFour };
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
    const where = isNamedClient(by.project, named);
    const [client] = await deleteAppRows(tx, { where, now: deps.clock.now() });
    if (!client) throw clientNotFoundError(named.kind);
    return { result: undefined, record: toRecord(deps, by, 'app_removed', client) };
  });
