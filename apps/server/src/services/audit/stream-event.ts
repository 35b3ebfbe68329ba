import { AUDIT_ACTIONS, type AuditStreamEvent } from '@bakehouse/contract';
import type { AuditRow } from './audit-chain.ts';

/** Programs keep these members, so none of them may change its name or meaning. */
export const toStreamEvent = (row: AuditRow, previousHash: string): AuditStreamEvent => ({
  type: row.action,
  timestamp: row.at.toISOString(),
  data: {
    id: row.id,
    user: row.actor,
    user_id: row.actorId,
    is_admin: row.actorIsAdmin,
    device_type: row.deviceType,
    baker: row.baker,
    baker_id: row.bakerId,
    file: row.fileName,
    file_id: row.fileId,
    subject: row.subject,
    message: row.message,
    description: row.description,
    status_type: AUDIT_ACTIONS[row.action].statusType,
    hidden_from_actor: row.hiddenFromActor,
    impersonator: row.impersonator,
  },
  chain: {
    organisation: row.organisationId,
    sequence: row.seq,
    hash: row.hash,
    previous_hash: previousHash,
  },
});
