import type { AuditAction } from '@bakehouse/contract';
import { toAuditText, type AuditDetails } from '../../../src/services/audit/audit-text.ts';

const EMPTY_AUDIT_NAMES = { document: '', baker: '', subject: '' };

/** The message of an action whose text contains no names. */
export const messageWithoutNames = <Action extends AuditAction>(
  action: Action,
  details: AuditDetails[Action],
): string => toAuditText(action, EMPTY_AUDIT_NAMES, details).message;
