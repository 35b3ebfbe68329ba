import { asc } from 'drizzle-orm';
import {
  auditEvents,
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
import type { Deps } from '../../src/deps.ts';
import type { AuditRow } from '../../src/services/audit/audit-chain.ts';
import { replayAccess } from './access/access-replay.ts';
import { replayGroups } from './access/group-readers.ts';
import { replayAccounts } from './accounts/account-replay.ts';
import type { CheckCondition, ReplayTables } from './replay.ts';

const readTables = async ({ db }: Deps): Promise<ReplayTables> => ({
  users: await db.select().from(users),
  emails: await db.select().from(emails),
  passwords: await db.select().from(passwords),
  pins: await db.select().from(pins),
  files: await db.select().from(files),
  grants: await db.select().from(grants),
  groups: await db.select().from(groups),
  groupMembers: await db.select().from(groupMembers),
  grantUses: await db.select().from(grantUses),
  bans: await db.select().from(bans),
  rows: await db.select().from(auditEvents).orderBy(asc(auditEvents.seq)),
});

const rowToText = ({ seq, action, actor, at }: AuditRow) =>
  `${seq} ${action} by ${actor} at ${at.toISOString()}`;

/** Replays the audit log from its first row and returns where it and the tables disagree. */
export async function findContradictions(deps: Deps): Promise<string[]> {
  const tables = await readTables(deps);
  const found: string[] = [];
  const check: CheckCondition = (condition, row, text) => {
    if (!condition) found.push(row ? `${rowToText(row)}: ${text}` : text);
  };
  const accounts = replayAccounts(tables, check);
  const access = replayAccess({ deps, tables, check, isActive: accounts.isActive });
  const groupsReplay = replayGroups(tables, check);
  for (const row of tables.rows) {
    accounts.readEveryRow(row);
    accounts.readers[row.action]?.(row);
    access.readers[row.action]?.(row);
    groupsReplay.readers[row.action]?.(row);
  }
  accounts.compareWithTables();
  access.compareWithTables();
  groupsReplay.compareWithTables();
  return found;
}
