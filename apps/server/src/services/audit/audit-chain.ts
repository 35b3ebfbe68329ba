import type { AuditAction } from '@bakehouse/contract';
import type { auditEvents, auditHeads } from '../../db/tables.ts';
import type { Secrets } from '../../lib/crypto/secrets.ts';
import type { AuditDetails } from './audit-text.ts';

export type AuditRow = typeof auditEvents.$inferSelect;
export type AuditHead = typeof auditHeads.$inferSelect;
export type UnlinkedRow = Omit<AuditRow, 'organisationId' | 'seq' | 'hash'> & {
  /** The facts in the text, for the metrics; they are not stored. */
  details?: AuditDetails[AuditAction];
};

/**
 * The order and format of these values must never change, or stored rows fail verification. A later
 * column adds a value only if it is not null.
 */
const rowToText = (row: Omit<AuditRow, 'hash'>) =>
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
    ...(row.impersonator === null ? [] : [row.impersonator]),
  ]);

/** The HMAC key is not in the database, so write access to the database is not enough to forge a chain. */
export const hashLink = (secrets: Secrets, before: string, row: Omit<AuditRow, 'hash'>): string =>
  secrets.keyedHash('audit link', `${before}\n${rowToText(row)}`);

const headSealOf = (secrets: Secrets, { organisationId, seq, hash }: Omit<AuditHead, 'seal'>) =>
  secrets.keyedHash('audit head', `${organisationId}\n${seq}\n${hash}`);

const sealChainHead = (secrets: Secrets, head: Omit<AuditHead, 'seal'>): AuditHead => ({
  ...head,
  seal: headSealOf(secrets, head),
});

export const createEmptyChainHead = (secrets: Secrets, organisationId: string): AuditHead =>
  sealChainHead(secrets, { organisationId, seq: 0, hash: '' });

export const hasValidSeal = (secrets: Secrets, head: AuditHead): boolean =>
  head.seal === headSealOf(secrets, head);

export function linkRows(
  secrets: Secrets,
  head: AuditHead,
  rows: readonly UnlinkedRow[],
): { rows: AuditRow[]; head: AuditHead } {
  const { organisationId } = head;
  let { seq, hash } = head;
  const linked = rows.map((row) => {
    seq += 1;
    const numbered = { ...row, organisationId, seq };
    hash = hashLink(secrets, hash, numbered);
    return { ...numbered, hash };
  });
  return { rows: linked, head: sealChainHead(secrets, { organisationId, seq, hash }) };
}
