import { asc } from 'drizzle-orm';
import {
  auditEvents,
  bans,
  emails,
  files,
  grants,
  passwords,
  pins,
  users,
} from '../src/db/tables.ts';
import type { Deps } from '../src/deps.ts';
import type { AuditRow } from '../src/services/audit/audit-chain.ts';
import type { Claim, Tables } from './replay.ts';
import { replayAccess } from './replay-access.ts';
import { replayAccounts } from './replay-accounts.ts';

const readTables = async ({ db }: Deps): Promise<Tables> => ({
  users: await db.select().from(users),
  emails: await db.select().from(emails),
  passwords: await db.select().from(passwords),
  pins: await db.select().from(pins),
  files: await db.select().from(files),
  grants: await db.select().from(grants),
  bans: await db.select().from(bans),
  rows: await db.select().from(auditEvents).orderBy(asc(auditEvents.seq)),
});

const nameOf = ({ seq, action, actor, at }: AuditRow) =>
  `${seq} ${action} by ${actor} at ${at.toISOString()}`;

/** Replays the record from its first row and answers where it and the tables disagree. */
export async function contradictionsIn(deps: Deps): Promise<string[]> {
  const tables = await readTables(deps);
  const found: string[] = [];
  const claim: Claim = (holds, row, text) => {
    if (!holds) found.push(row ? `${nameOf(row)}: ${text}` : text);
  };
  const accounts = replayAccounts(tables, claim);
  const access = replayAccess(deps, tables, claim, accounts.isActive);
  for (const row of tables.rows) {
    accounts.everyRow(row);
    accounts.readers[row.action]?.(row);
    access.readers[row.action]?.(row);
  }
  accounts.end();
  access.end();
  return found;
}
