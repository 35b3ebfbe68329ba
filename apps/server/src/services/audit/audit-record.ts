import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { AuditAction } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { auditEvents, auditHeads } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import {
  createEmptyHead,
  linkRows,
  type AuditHead,
  type AuditRow,
  type UnlinkedRow,
} from './audit-chain.ts';
import { toAuditText, type AuditDetails } from './audit-text.ts';

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

interface AuditEventInput<Action extends AuditAction> {
  actor: AuditActor;
  details: AuditDetails[Action];
  file?: AuditFile | undefined;
  /** Set for events about a baker's files in general. */
  baker?: { id: string; address: string } | undefined;
  /** The address of the person that the action affects. */
  subject?: string | undefined;
  hiddenFromActor?: boolean | undefined;
  /** The time of the event; defaults to now. */
  at?: Date | undefined;
}

type AuditDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

const NO_FILE_COLUMNS = { bakerId: null, baker: null, fileId: null, fileName: null };

const fileColumnsOf = ({ file, baker }: Pick<AuditEventInput<AuditAction>, 'file' | 'baker'>) => {
  if (file)
    return { bakerId: file.bakerId, baker: file.baker, fileId: file.id, fileName: file.name };
  return baker ? { ...NO_FILE_COLUMNS, bakerId: baker.id, baker: baker.address } : NO_FILE_COLUMNS;
};

/** The texts are final, because they are hashed into the chain. */
export function createAuditEvent<Action extends AuditAction>(
  { clock, random }: AuditDeps,
  action: Action,
  {
    actor,
    details,
    subject,
    hiddenFromActor = false,
    at = clock.now(),
    ...about
  }: AuditEventInput<Action>,
): UnlinkedRow {
  const columns = fileColumnsOf(about);
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
    ...toAuditText(action, names, details),
    hiddenFromActor,
  };
}

const auditEventColumns = getTableColumns(auditEvents);
// The type of Object.keys() has strings instead of the names.
const COLUMN_KEYS = Object.keys(auditEventColumns) as (keyof typeof auditEventColumns)[];
const COLUMN_ENTRIES = COLUMN_KEYS.map((key) => [key, auditEventColumns[key]] as const);

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
  await tx
    .insert(auditHeads)
    .values(createEmptyHead(secrets, organisationId))
    .onConflictDoNothing();
  const created = await readHead(tx, organisationId);
  if (!created) throw new Error(`There is no organisation ${organisationId}.`);
  return created;
}

/** One JSON parameter holds all rows, because VALUES would need a parameter per cell. */
const toJsonRecords = (rows: readonly AuditRow[]) =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(COLUMN_ENTRIES.map(([key, { name }]) => [name, row[key]] as const)),
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
  const { rows, head } = linkRows(secrets, locked, events);
  const advance = tx
    .update(auditHeads)
    .set({ seq: head.seq, hash: head.hash, seal: head.seal })
    .where(eq(auditHeads.organisationId, head.organisationId));
  await tx.execute(sql`with advanced as ${advance} insert into ${auditEvents}
    select * from json_populate_recordset(null::${auditEvents}, ${toJsonRecords(rows)}::json)`);
  return head;
}

/** The time is set after the lock was taken, so that the order by time is the order of the chain. */
export function appendEventsNow(
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
  await appendEventsNow(tx, source, await lockHead(tx, source, organisationId), events);
}

const ROWS_PER_BATCH = 1000;

export async function recordManyEvents(
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
    if (batch.length === ROWS_PER_BATCH) await write();
  }
  await write();
}
