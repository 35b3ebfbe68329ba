import { eq, getTableColumns, sql, type SQL, type WithSubquery } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { auditHeads } from '../../db/tables.ts';

interface WorkWithHeadLock<Fields> {
  /** A row to insert once the head is locked. */
  insertion?: WithSubquery;
  /** Columns of other tables, with their values from before the wait for the lock. */
  fields: Fields;
}

/** A statement that locks the head of the chain and does other work, to save a round trip. */
export const selectHeadForUpdate = <Fields extends Record<string, SQL.Aliased>>(
  tx: Queries,
  { insertion, fields }: WorkWithHeadLock<Fields>,
) =>
  (insertion ? tx.with(insertion) : tx)
    .select({ ...getTableColumns(auditHeads), ...fields })
    .from(auditHeads)
    .where(eq(auditHeads.organisationId, sql.placeholder('organisationId')))
    .for('update');
