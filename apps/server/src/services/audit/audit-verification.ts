import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import { auditEvents, auditHeads, organisations } from '../../db/tables.ts';
import type { Secrets } from '../../lib/crypto/secrets.ts';
import { hasValidSeal, hashLink, type AuditHead, type AuditRow } from './audit-chain.ts';

const ROWS_PER_BATCH = 2000;

export interface BrokenRow {
  organisationId: string;
  seq: number;
  /** The id of the broken row; null when the row is missing. */
  id: string | null;
  reason: string;
}

export interface AuditVerification {
  rowsChecked: number;
  /** The first altered row; null when all chains are intact. */
  broken: BrokenRow | null;
}

export interface ChainPosition {
  seq: number;
  hash: string;
}

interface ChainCheckInput {
  tx: Queries;
  secrets: Secrets;
  onRows: (rows: number) => void;
  checkpoint: ChainPosition | undefined;
}

const CHAIN_START: ChainPosition = { seq: 0, hash: '' };

const checkRow = (
  secrets: Secrets,
  { seq, hash }: ChainPosition,
  row: AuditRow,
): BrokenRow | undefined => {
  const { organisationId, id } = row;
  if (row.seq < seq + 1) {
    return {
      organisationId,
      seq: row.seq,
      id,
      reason: 'it was inserted before the start of the chain',
    };
  }
  if (row.seq > seq + 1) {
    return { organisationId, seq: seq + 1, id: null, reason: 'it is missing' };
  }
  return hashLink(secrets, hash, row) === row.hash
    ? undefined
    : { organisationId, seq: row.seq, id, reason: 'its content was altered' };
};

/** A checkpoint comes from outside the database, so it also detects a chain that was forged as a whole. */
const checkCheckpoint = (
  checkpoint: ChainPosition | undefined,
  { organisationId, seq, id, hash }: AuditRow,
): BrokenRow | undefined =>
  checkpoint?.seq === seq && checkpoint.hash !== hash
    ? { organisationId, seq, id, reason: 'it differs from the checkpoint' }
    : undefined;

const checkChainEnd = (
  { secrets, checkpoint }: ChainCheckInput,
  organisationId: string,
  end: ChainPosition,
  head: AuditHead | undefined,
): BrokenRow | undefined => {
  const broken = (seq: number, reason: string) => ({ organisationId, seq, id: null, reason });
  if (checkpoint && checkpoint.seq > end.seq) {
    return broken(end.seq + 1, 'it is missing, but the checkpoint has it');
  }
  if (!head) return end.seq === 0 ? undefined : broken(end.seq, 'the head of the chain is missing');
  if (!hasValidSeal(secrets, head)) return broken(head.seq, 'the head of the chain was altered');
  if (head.seq > end.seq) return broken(end.seq + 1, 'it is missing');
  return head.seq === end.seq && head.hash === end.hash
    ? undefined
    : broken(head.seq, 'the head of the chain does not match the last row');
};

const readRowsAfter = (tx: Queries, organisationId: string, seq: number) =>
  tx
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.organisationId, organisationId), gt(auditEvents.seq, seq)))
    .orderBy(asc(auditEvents.seq))
    .limit(ROWS_PER_BATCH);

const verifyChain = async (
  chain: ChainCheckInput,
  organisationId: string,
): Promise<AuditVerification> => {
  const { tx, secrets, onRows, checkpoint } = chain;
  // Forged rows can have sequence numbers below 1.
  let position: ChainPosition = CHAIN_START;
  let after = Number.MIN_SAFE_INTEGER;
  let rowsChecked = 0;
  for (;;) {
    const rows = await readRowsAfter(tx, organisationId, after);
    for (const row of rows) {
      rowsChecked += 1;
      const broken = checkRow(secrets, position, row) ?? checkCheckpoint(checkpoint, row);
      if (broken) return { rowsChecked, broken };
      position = { seq: row.seq, hash: row.hash };
    }
    onRows(rows.length);
    if (rows.length < ROWS_PER_BATCH) break;
    after = position.seq;
  }
  const [head] = await tx
    .select()
    .from(auditHeads)
    .where(eq(auditHeads.organisationId, organisationId));
  return { rowsChecked, broken: checkChainEnd(chain, organisationId, position, head) ?? null };
};

interface VerifyAuditOptions {
  onRows?: (rows: number) => void;
  checkpoint?: ChainPosition | undefined;
}

/** All reads use one snapshot, so rows that a running server adds are ignored. */
export function verifyAudit(
  db: Database,
  secrets: Secrets,
  { onRows = () => undefined, checkpoint }: VerifyAuditOptions = {},
): Promise<AuditVerification> {
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
