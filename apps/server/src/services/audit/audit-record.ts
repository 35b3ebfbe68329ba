import { eq, getTableColumns, sql, type SQL, type WithSubquery } from 'drizzle-orm';
import type { AuditAction } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { createPreparedStatement } from '../../db/prepared-statement.ts';
import { auditEvents, auditHeads } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import {
  createEmptyChainHead,
  linkRows,
  type AuditHead,
  type AuditRow,
  type UnlinkedRow,
} from './audit-chain.ts';
import { toAuditText, type AuditDetails } from './audit-text.ts';

export interface AuditActor {
  /** The user's id; null for a caller who is not logged in. */
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
  /** The baker of an event that concerns all files of a baker instead of one file. */
  baker?: { id: string; address: string } | undefined;
  /** The address of the person that the action affects. */
  subject?: string | undefined;
  hiddenFromActor?: boolean | undefined;
  /** The time of the event; defaults to now. */
  at?: Date | undefined;
}

type AuditDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

const EMPTY_FILE_COLUMNS = { bakerId: null, baker: null, fileId: null, fileName: null };

const fileColumnsOf = ({ file, baker }: Pick<AuditEventInput<AuditAction>, 'file' | 'baker'>) => {
  if (file)
    return { bakerId: file.bakerId, baker: file.baker, fileId: file.id, fileName: file.name };
  return baker
    ? { ...EMPTY_FILE_COLUMNS, bakerId: baker.id, baker: baker.address }
    : EMPTY_FILE_COLUMNS;
};

/** The texts of an event cannot be changed later, because the hash chain covers them. */
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
// Object.keys() types its results as strings, although they are column names.
const EVENT_COLUMN_KEYS = Object.keys(auditEventColumns) as (keyof typeof auditEventColumns)[];
const EVENT_COLUMN_ENTRIES = EVENT_COLUMN_KEYS.map((key) => [key, auditEventColumns[key]] as const);

interface OtherWork<Fields> {
  /** Runs after the lock. */
  insertion?: WithSubquery;
  /** Read from other tables, as they were before the wait for the lock. */
  fields: Fields;
}

/** A statement that locks the head of the chain and does other work, to save a round trip. */
export const selectHeadForUpdate = <Fields extends Record<string, SQL.Aliased>>(
  tx: Queries,
  { insertion, fields }: OtherWork<Fields>,
) =>
  (insertion ? tx.with(insertion) : tx)
    .select({ ...getTableColumns(auditHeads), ...fields })
    .from(auditHeads)
    .where(eq(auditHeads.organisationId, sql.placeholder('organisationId')))
    .for('update');

const headLock = createPreparedStatement((tx) =>
  selectHeadForUpdate(tx, { fields: {} }).prepare('audit_head_lock'),
);

const readChainHead = async (tx: Queries, organisationId: string) => {
  const [head] = await headLock(tx).execute({ organisationId });
  return head;
};

/** Blocks all other writers of the organisation's audit log until the transaction ends. */
export async function lockChainHead(
  tx: Queries,
  { secrets }: AuditDeps,
  organisationId: string,
): Promise<AuditHead> {
  const head = await readChainHead(tx, organisationId);
  if (head) return head;
  await tx
    .insert(auditHeads)
    .values(createEmptyChainHead(secrets, organisationId))
    .onConflictDoNothing();
  const created = await readChainHead(tx, organisationId);
  if (!created) throw new Error(`There is no organisation ${organisationId}.`);
  return created;
}

/** One JSON parameter holds all rows, because VALUES would need a parameter per cell. */
const toJsonRecords = (rows: readonly AuditRow[]) =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(EVENT_COLUMN_ENTRIES.map(([key, { name }]) => [name, row[key]] as const)),
    ),
  );

const eventInsertion = createPreparedStatement((tx) => {
  const advanced = tx.$with('advanced').as(
    tx
      .update(auditHeads)
      .set({
        seq: sql`${sql.placeholder('seq')}`,
        hash: sql`${sql.placeholder('hash')}`,
        seal: sql`${sql.placeholder('seal')}`,
      })
      .where(eq(auditHeads.organisationId, sql.placeholder('organisationId'))),
  );
  const names = EVENT_COLUMN_ENTRIES.map(([, { name }]) => sql.identifier(name));
  return tx
    .with(advanced)
    .insert(auditEvents)
    .select(
      sql`select ${sql.join(names, sql`, `)} from json_populate_recordset(null::${auditEvents}, ${sql.placeholder('rows')}::json)`,
    )
    .prepare('audit_event_insertion');
});

/** @param locked the head from `lockChainHead` in the same transaction */
export async function appendEvents(
  tx: Queries,
  { secrets }: AuditDeps,
  locked: AuditHead,
  events: readonly UnlinkedRow[],
): Promise<AuditHead> {
  if (events.length === 0) return locked;
  const { rows, head } = linkRows(secrets, locked, events);
  await eventInsertion(tx).execute({ ...head, rows: toJsonRecords(rows) });
  return head;
}

/** The returned time is set after the lock was taken, so that the order by time is the order of the chain. */
export async function appendEventsWithCurrentTime(
  tx: Queries,
  source: AuditDeps,
  locked: AuditHead,
  events: readonly UnlinkedRow[],
): Promise<readonly UnlinkedRow[]> {
  const at = source.clock.now();
  const dated = events.map((event) => ({ ...event, at }));
  await appendEvents(tx, source, locked, dated);
  return dated;
}

/** Call this last in a transaction: until the commit, it blocks every writer of the organisation (docs/decisions/0007). */
export async function recordAudit(
  tx: Queries,
  source: AuditDeps,
  organisationId: string,
  events: readonly UnlinkedRow[],
): Promise<void> {
  if (events.length === 0) return;
  const head = await lockChainHead(tx, source, organisationId);
  await appendEventsWithCurrentTime(tx, source, head, events);
}

const ROWS_PER_BATCH = 1000;

export async function recordManyEvents(
  tx: Queries,
  source: AuditDeps,
  organisationId: string,
  events: Iterable<UnlinkedRow>,
): Promise<void> {
  let head = await lockChainHead(tx, source, organisationId);
  let batch: UnlinkedRow[] = [];
  const write = async () => {
    head = await appendEvents(tx, source, head, batch);
    batch = [];
  };
  for (const event of events) {
    batch.push(event);
    if (batch.length === ROWS_PER_BATCH) await write();
  }
  await write();
}
