import { eq, getTableColumns, sql } from 'drizzle-orm';
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
import { selectHeadForUpdate } from './audit-head.ts';

const auditEventColumns = getTableColumns(auditEvents);
// Object.keys() types its results as strings, although they are column names.
const EVENT_COLUMN_KEYS = Object.keys(auditEventColumns) as (keyof typeof auditEventColumns)[];
const EVENT_COLUMN_ENTRIES = EVENT_COLUMN_KEYS.map((key) => [key, auditEventColumns[key]] as const);

const chainHeadLockStatement = createPreparedStatement((tx) =>
  selectHeadForUpdate(tx, { fields: {} }).prepare('audit_head_lock'),
);

const readChainHead = async (tx: Queries, organisationId: string) => {
  const [head] = await chainHeadLockStatement(tx).execute({ organisationId });
  return head;
};

/** Blocks all other writers of the organisation's audit log until the transaction ends. */
export async function lockChainHead(
  tx: Queries,
  { secrets }: Pick<Deps, 'secrets'>,
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

const eventInsertionStatement = createPreparedStatement((tx) => {
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
  { secrets }: Pick<Deps, 'secrets'>,
  locked: AuditHead,
  events: readonly UnlinkedRow[],
): Promise<AuditHead> {
  if (events.length === 0) return locked;
  const { rows, head } = linkRows(secrets, locked, events);
  await eventInsertionStatement(tx).execute({ ...head, rows: toJsonRecords(rows) });
  return head;
}

const ROWS_PER_BATCH = 1000;

export async function recordManyEvents(
  tx: Queries,
  source: Pick<Deps, 'secrets'>,
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
