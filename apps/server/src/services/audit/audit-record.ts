import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { AuditAction } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { auditEvents, auditHeads } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { emptyHead, link, type AuditHead, type AuditRow, type UnlinkedRow } from './audit-chain.ts';
import { auditText, type AuditDetails } from './audit-text.ts';

export interface AuditActor {
  /** Null for somebody who is not logged in. */
  id: string | null;
  address: string;
  isAdmin: boolean;
  deviceType: string;
}

export interface AuditFile {
  id: string;
  name: string;
  bakerId: string;
  baker: string;
}

interface EventInput<Action extends AuditAction> {
  actor: AuditActor;
  details: AuditDetails[Action];
  file?: AuditFile | undefined;
  /** Set for events about a baker's files in general. */
  baker?: { id: string; address: string } | undefined;
  /** The address of the person that the action affects. */
  subject?: string | undefined;
  hiddenFromActor?: boolean | undefined;
  /** Defaults to now. */
  at?: Date | undefined;
}

type AuditDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

const NO_FILE = { bakerId: null, baker: null, fileId: null, fileName: null };

const fileColumns = ({ file, baker }: Pick<EventInput<AuditAction>, 'file' | 'baker'>) => {
  if (file)
    return { bakerId: file.bakerId, baker: file.baker, fileId: file.id, fileName: file.name };
  return baker ? { ...NO_FILE, bakerId: baker.id, baker: baker.address } : NO_FILE;
};

/** The texts are final, because they are hashed into the chain. */
export function auditEvent<Action extends AuditAction>(
  { clock, random }: AuditDeps,
  action: Action,
  {
    actor,
    details,
    subject,
    hiddenFromActor = false,
    at = clock.now(),
    ...about
  }: EventInput<Action>,
): UnlinkedRow {
  const columns = fileColumns(about);
  const names = {
    document: columns.fileName ?? 'an unknown file',
    baker: columns.baker ?? '',
    subject: subject ?? '',
  };
  return {
    id: random.uuid(),
    at,
    actorId: actor.id,
    actor: actor.address,
    actorIsAdmin: actor.isAdmin,
    deviceType: actor.deviceType,
    action,
    ...columns,
    subject: subject ?? null,
    ...auditText(action, names, details),
    hiddenFromActor,
  };
}

const columnsOfRow = getTableColumns(auditEvents);
// The type of Object.keys() has strings instead of the names.
const KEYS = Object.keys(columnsOfRow) as (keyof typeof columnsOfRow)[];
const COLUMNS = KEYS.map((key) => [key, columnsOfRow[key]] as const);

const readHead = async (tx: Queries, organisationId: string) => {
  const [head] = await tx
    .select()
    .from(auditHeads)
    .where(eq(auditHeads.organisationId, organisationId))
    .for('update');
  return head;
};

/** Serialises all writers of the organisation until the transaction ends. */
export async function lockHead(
  tx: Queries,
  { secrets }: AuditDeps,
  organisationId: string,
): Promise<AuditHead> {
  const head = await readHead(tx, organisationId);
  if (head) return head;
  await tx.insert(auditHeads).values(emptyHead(secrets, organisationId)).onConflictDoNothing();
  const created = await readHead(tx, organisationId);
  if (!created) throw new Error(`There is no organisation ${organisationId}.`);
  return created;
}

/** One JSON parameter holds all rows, because VALUES would need a parameter per cell. */
const toJsonRecords = (rows: readonly AuditRow[]) =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(COLUMNS.map(([key, { name }]) => [name, row[key]] as const)),
    ),
  );

/** @param locked the head from `lockHead` in the same transaction */
export async function appendEvents(
  tx: Queries,
  { secrets }: AuditDeps,
  locked: AuditHead,
  events: readonly UnlinkedRow[],
): Promise<AuditHead> {
  if (events.length === 0) return locked;
  const { rows, head } = link(secrets, locked, events);
  const advance = tx
    .update(auditHeads)
    .set({ seq: head.seq, hash: head.hash, seal: head.seal })
    .where(eq(auditHeads.organisationId, head.organisationId));
  await tx.execute(sql`with advanced as ${advance} insert into ${auditEvents}
    select * from json_populate_recordset(null::${auditEvents}, ${toJsonRecords(rows)}::json)`);
  return head;
}

/** The time is set after the lock was taken, so that the order by time is the order of the chain. */
export function appendNow(
  tx: Queries,
  source: AuditDeps,
  locked: AuditHead,
  events: readonly UnlinkedRow[],
): Promise<AuditHead> {
  const at = source.clock.now();
  return appendEvents(
    tx,
    source,
    locked,
    events.map((event) => ({ ...event, at })),
  );
}

/** Call this last in a transaction: until the commit, it blocks every writer of the organisation (docs/decisions/0007). */
export async function recordAudit(
  tx: Queries,
  source: AuditDeps,
  organisationId: string,
  events: readonly UnlinkedRow[],
): Promise<void> {
  if (events.length === 0) return;
  await appendNow(tx, source, await lockHead(tx, source, organisationId), events);
}

const ROWS_AT_ONCE = 1000;

export async function recordMany(
  tx: Queries,
  source: AuditDeps,
  organisationId: string,
  events: Iterable<UnlinkedRow>,
  onRows: (rows: number) => void = () => undefined,
): Promise<void> {
  let head = await lockHead(tx, source, organisationId);
  let batch: UnlinkedRow[] = [];
  const write = async () => {
    head = await appendEvents(tx, source, head, batch);
    onRows(batch.length);
    batch = [];
  };
  for (const event of events) {
    batch.push(event);
    if (batch.length === ROWS_AT_ONCE) await write();
  }
  await write();
}
