import type { AuditAction } from '@bakehouse/contract';
import type {
  bans,
  emails,
  files,
  grants,
  groupMembers,
  groups,
  grantUses,
  passwords,
  pins,
  users,
} from '../../src/db/tables.ts';
import type { AuditRow } from '../../src/services/audit/audit-chain.ts';

export interface ReplayTables {
  users: readonly (typeof users.$inferSelect)[];
  emails: readonly (typeof emails.$inferSelect)[];
  passwords: readonly (typeof passwords.$inferSelect)[];
  pins: readonly (typeof pins.$inferSelect)[];
  files: readonly (typeof files.$inferSelect)[];
  grants: readonly (typeof grants.$inferSelect)[];
  groups: readonly (typeof groups.$inferSelect)[];
  groupMembers: readonly (typeof groupMembers.$inferSelect)[];
  grantUses: readonly (typeof grantUses.$inferSelect)[];
  bans: readonly (typeof bans.$inferSelect)[];
  /** All rows of the audit log, in the order of the chain. */
  rows: readonly AuditRow[];
}

/** Reports the text as a contradiction when the condition is false. */
export type CheckCondition = (condition: boolean, row: AuditRow | null, text: string) => void;

export type AuditRowReader = (row: AuditRow) => void;

export type AuditRowReaders = Partial<Record<AuditAction, AuditRowReader>>;

/** Follows one part of the audit log, either access to files or accounts. */
export interface Replay {
  readers: AuditRowReaders;
  compareWithTables: () => void;
}
