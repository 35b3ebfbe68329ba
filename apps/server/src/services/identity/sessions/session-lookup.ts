import {
  and,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import type { Database, Queries } from '../../../db/client.ts';
import { emails, pins, sessions, users } from '../../../db/tables.ts';
import { createBatches } from '../../../lib/batches.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Account } from '../accounts.ts';
import { identityColumns, type Identity } from '../identities.ts';

export type { SessionLevel } from '../../../db/tables.ts';

export type SessionRow = typeof sessions.$inferSelect;

export interface LiveSession {
  session: SessionRow;
  identity: Identity;
}

export interface AccountSession extends LiveSession {
  account: Account;
}

export type SessionLookup = (tokenHash: Buffer) => Promise<LiveSession | undefined>;

/** A condition on `sessions` that selects the sessions that have not ended. */
export const isLiveSession = (now: Date | Placeholder) =>
  and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));

/** A condition on `sessions` and `users` that selects live sessions by the hashes of their tokens. */
export const isLiveSessionWithHash = (now: Date, hashes: readonly Buffer[]) =>
  and(inArray(sessions.tokenHash, [...hashes]), isLiveSession(now), isNull(users.deactivatedAt));

const selectSessions = (db: Queries) =>
  db
    .select({ session: getTableColumns(sessions), identity: identityColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .leftJoin(pins, eq(pins.userId, users.id));

/** The sessions that have not ended, of all projects if `which` does not name one. */
export const findLiveSessions = (
  db: Queries,
  now: Date,
  which: SQL | undefined,
): Promise<LiveSession[]> =>
  selectSessions(db).where(and(which, isLiveSession(now), isNull(users.deactivatedAt)));

/** Postgres plans the statement once per connection. */
const prepareLookup = (db: Database) =>
  selectSessions(db)
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder('hashes')})`,
        isLiveSession(sql.placeholder('now')),
        isNull(users.deactivatedAt),
      ),
    )
    .prepare('live_sessions_of_hashes');

/** Concurrent requests share one query. */
export function createSessionLookup(db: Database, clock: Clock): SessionLookup {
  const statement = prepareLookup(db);
  return createBatches(async (hashes) => {
    const found = await statement.execute({ hashes, now: clock.now() });
    return hashes.map((hash) => found.find(({ session }) => session.tokenHash.equals(hash)));
  });
}
