import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import { auditEvents, auditHeads, organisations } from '../../db/tables.ts';
import type { Secrets } from '../../lib/crypto/secrets.ts';
import { isSealed, linkHash, type AuditHead, type AuditRow } from './audit-chain.ts';

const ROWS_AT_ONCE = 2000;

export interface BrokenRow {
  organisationId: string;
  /** Place in the chain. */
  seq: number;
  /** null when the row itself is gone. */
  id: string | null;
  reason: string;
}

export interface Verification {
  rowsChecked: number;
  /** The first row of a chain that is not as it was written; null when all are. */
  broken: BrokenRow | null;
}

/** A place in a chain: how far it has been followed, or what it was known to be. */
export interface Position {
  seq: number;
  hash: string;
}

interface Reading {
  tx: Queries;
  secrets: Secrets;
  onRows: (rows: number) => void;
  checkpoint: Position | undefined;
}

const START: Position = { seq: 0, hash: '' };

const check = (secrets: Secrets, { seq, hash }: Position, row: AuditRow): BrokenRow | undefined => {
  const { organisationId, id } = row;
  if (row.seq < seq + 1) {
    return { organisationId, seq: row.seq, id, reason: 'it was put in front of the chain' };
  }
  if (row.seq > seq + 1) {
    return { organisationId, seq: seq + 1, id: null, reason: 'it is missing' };
  }
  return linkHash(secrets, hash, row) === row.hash
    ? undefined
    : { organisationId, seq: row.seq, id, reason: 'its content is not what was written' };
};

/** What a checkpoint knows of a row, from outside of the database. */
const checkAgainst = (
  checkpoint: Position | undefined,
  { organisationId, seq, id, hash }: AuditRow,
): BrokenRow | undefined =>
  checkpoint?.seq === seq && checkpoint.hash !== hash
    ? { organisationId, seq, id, reason: 'it is another row than at the checkpoint' }
    : undefined;

const checkEnd = (
  { secrets, checkpoint }: Reading,
  organisationId: string,
  end: Position,
  head: AuditHead | undefined,
): BrokenRow | undefined => {
  const broken = (seq: number, reason: string) => ({ organisationId, seq, id: null, reason });
  if (checkpoint && checkpoint.seq > end.seq) {
    return broken(end.seq + 1, 'it is missing, and the checkpoint has it');
  }
  if (!head) return end.seq === 0 ? undefined : broken(end.seq, 'the end of the chain is gone');
  if (!isSealed(secrets, head)) return broken(head.seq, 'the end of the chain was changed');
  if (head.seq > end.seq) return broken(end.seq + 1, 'it is missing');
  return head.seq === end.seq && head.hash === end.hash
    ? undefined
    : broken(head.seq, 'the end of the chain is another one');
};

const rowsAfter = (tx: Queries, organisationId: string, seq: number) =>
  tx
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.organisationId, organisationId), gt(auditEvents.seq, seq)))
    .orderBy(asc(auditEvents.seq))
    .limit(ROWS_AT_ONCE);

const verifyChain = async (reading: Reading, organisationId: string): Promise<Verification> => {
  const { tx, secrets, onRows, checkpoint } = reading;
  // Rows in front of the first would have a place below it.
  let position: Position = START;
  let after = Number.MIN_SAFE_INTEGER;
  let rowsChecked = 0;
  for (;;) {
    const rows = await rowsAfter(tx, organisationId, after);
    for (const row of rows) {
      rowsChecked += 1;
      const broken = check(secrets, position, row) ?? checkAgainst(checkpoint, row);
      if (broken) return { rowsChecked, broken };
      position = { seq: row.seq, hash: row.hash };
    }
    onRows(rows.length);
    if (rows.length < ROWS_AT_ONCE) break;
    after = position.seq;
  }
  const [head] = await tx
    .select()
    .from(auditHeads)
    .where(eq(auditHeads.organisationId, organisationId));
  return { rowsChecked, broken: checkEnd(reading, organisationId, position, head) ?? null };
};

interface Options {
  /** Called with how many rows were just checked. */
  onRows?: (rows: number) => void;
  /** A place that the chain is known to have had. */
  checkpoint?: Position | undefined;
}

/**
 * Follows the chain of every organisation from its first row to its sealed end, in one snapshot:
 * what a server adds meanwhile is not looked at.
 */
export function verifyAudit(
  db: Database,
  secrets: Secrets,
  { onRows = () => undefined, checkpoint }: Options = {},
): Promise<Verification> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      const all = await tx.select({ id: organisations.id }).from(organisations);
      let rowsChecked = 0;
      for (const { id } of all) {
        const chain = await verifyChain({ tx, secrets, onRows, checkpoint }, id);
        rowsChecked += chain.rowsChecked;
        if (chain.broken) return { rowsChecked, broken: chain.broken };
      }
      return { rowsChecked, broken: null };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
