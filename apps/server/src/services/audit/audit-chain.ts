import type { auditEvents, auditHeads } from '../../db/tables.ts';
import type { Secrets } from '../../lib/crypto/secrets.ts';

export type AuditRow = typeof auditEvents.$inferSelect;
export type AuditHead = typeof auditHeads.$inferSelect;
/** A row that has no place in the chain yet. */
export type UnlinkedRow = Omit<AuditRow, 'organisationId' | 'seq' | 'hash'>;

/** Everything that a row says, in one order for ever: what is hashed must never depend on a driver. */
const content = (row: Omit<AuditRow, 'hash'>) =>
  JSON.stringify([
    row.organisationId,
    row.seq,
    row.id,
    row.at.toISOString(),
    row.actorId,
    row.actor,
    row.actorIsAdmin,
    row.deviceType,
    row.action,
    row.bakerId,
    row.baker,
    row.fileId,
    row.fileName,
    row.subject,
    row.message,
    row.description,
    row.hiddenFromActor,
  ]);

/**
 * The hash of a row: HMAC-SHA-256 over the hash before it and all that it says. The key is the
 * server's, so that whoever can write to the database still cannot make a chain that verifies.
 */
export const linkHash = (secrets: Secrets, before: string, row: Omit<AuditRow, 'hash'>): string =>
  secrets.keyedHash('audit link', `${before}\n${content(row)}`);

const sealOf = (secrets: Secrets, { organisationId, seq, hash }: Omit<AuditHead, 'seal'>) =>
  secrets.keyedHash('audit head', `${organisationId}\n${seq}\n${hash}`);

const sealed = (secrets: Secrets, head: Omit<AuditHead, 'seal'>): AuditHead => ({
  ...head,
  seal: sealOf(secrets, head),
});

/** The head of a chain that has no row yet. */
export const emptyHead = (secrets: Secrets, organisationId: string): AuditHead =>
  sealed(secrets, { organisationId, seq: 0, hash: '' });

export const isSealed = (secrets: Secrets, head: AuditHead): boolean =>
  head.seal === sealOf(secrets, head);

/** Hangs rows to a chain, in their order. */
export function link(
  secrets: Secrets,
  head: AuditHead,
  rows: readonly UnlinkedRow[],
): { rows: AuditRow[]; head: AuditHead } {
  const { organisationId } = head;
  let { seq, hash } = head;
  const linked = rows.map((row) => {
    seq += 1;
    const placed = { ...row, organisationId, seq };
    hash = linkHash(secrets, hash, placed);
    return { ...placed, hash };
  });
  return { rows: linked, head: sealed(secrets, { organisationId, seq, hash }) };
}
