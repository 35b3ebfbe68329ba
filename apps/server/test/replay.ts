import type { AuditAction } from '@bakehouse/contract';
import type { bans, emails, files, grants, passwords, pins, users } from '../src/db/tables.ts';
import type { AuditRow } from '../src/services/audit/audit-chain.ts';

export interface Tables {
  users: readonly (typeof users.$inferSelect)[];
  emails: readonly (typeof emails.$inferSelect)[];
  passwords: readonly (typeof passwords.$inferSelect)[];
  pins: readonly (typeof pins.$inferSelect)[];
  files: readonly (typeof files.$inferSelect)[];
  grants: readonly (typeof grants.$inferSelect)[];
  bans: readonly (typeof bans.$inferSelect)[];
  /** The whole record, in the order of the chain. */
  rows: readonly AuditRow[];
}

/** Notes a contradiction, unless the claim holds. */
export type Claim = (holds: boolean, row: AuditRow | null, text: string) => void;

export type Readers = Partial<Record<AuditAction, (row: AuditRow) => void>>;

/** What one half of the replay makes of the rows. */
export interface Replay {
  readers: Readers;
  /** Compares what the rows lead to with the tables. */
  end: () => void;
}
