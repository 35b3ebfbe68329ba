import { eq, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { createPreparedStatement } from '../../../db/prepared-statement.ts';
import { hasSqlstate } from '../../../db/sqlstate.ts';
import { attempts, users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { countAttempt, type AttemptState } from './lock-rules.ts';

/** Limits the consecutive wrong attempts that are counted under one key. */
export interface AttemptLimit {
  key: string;
  maxAttempts: number;
}

export interface StartedLock {
  key: string;
  until: Date;
}

export type AttemptResult =
  | { allowed: false; lockedUntil: Date }
  /** `startedLocks` are the locks that begin if the secret of this attempt is wrong. */
  | { allowed: true; attemptsLeft: number; startedLocks: readonly StartedLock[] };

const lockAttemptState = async (tx: Queries, key: string, now: Date) => {
  // One statement inserts or locks the row, because a parallel success could delete it in between.
  const [state] = await tx
    .insert(attempts)
    .values({ key, failures: 0, locks: 0, triedAt: now })
    .onConflictDoUpdate({ target: attempts.key, set: { key } })
    .returning();
  if (!state) throw new Error('An upsert returned no row.');
  return state;
};

interface CountedAttemptKey {
  key: string;
  state: AttemptState;
  attemptsLeft: number;
}

const toAllowedAttempt = (counted: readonly CountedAttemptKey[]): AttemptResult => ({
  allowed: true,
  attemptsLeft: Math.min(...counted.map(({ attemptsLeft }) => attemptsLeft)),
  startedLocks: counted.flatMap(({ key, state: { lockedUntil: until } }) =>
    until ? [{ key, until }] : [],
  ),
});

/** Inserts all rows or none: a row that another transaction inserts meanwhile makes the statement fail. */
const firstAttemptsStatement = createPreparedStatement((db) =>
  db
    .insert(attempts)
    .select(
      sql`select key, failures, locks, locked_until, tried_at
        from json_populate_recordset(null::${attempts}, ${sql.placeholder('rows')}::json)
        where not exists (select from ${attempts} where ${attempts.key} = any(${sql.placeholder('keys')}))`,
    )
    .returning({ key: attempts.key })
    .prepare('first_attempts'),
);

const UNIQUE_VIOLATION_SQLSTATE = '23505';
const NO_ATTEMPTS = { failures: 0, locks: 0, lockedUntil: null };

/** Most attempts are the first ones under their keys, and need one statement. */
const recordFirstAttempt = async ({ db, clock }: Deps, limits: readonly AttemptLimit[]) => {
  const now = clock.now();
  const counted = limits.flatMap(({ key, maxAttempts }) => {
    const attempt = countAttempt(NO_ATTEMPTS, maxAttempts, now);
    return attempt.allowed ? [{ key, ...attempt }] : [];
  });
  const rows = counted.map(({ key, state: { failures, locks, lockedUntil } }) => ({
    key,
    failures,
    locks,
    locked_until: lockedUntil,
    tried_at: now,
  }));
  const keys = limits.map(({ key }) => key);
  try {
    const inserted = await firstAttemptsStatement(db).execute({ keys, rows: JSON.stringify(rows) });
    return inserted.length === 0 ? undefined : toAllowedAttempt(counted);
  } catch (error) {
    if (hasSqlstate(error, UNIQUE_VIOLATION_SQLSTATE)) return undefined;
    throw error;
  }
};

const recordFurtherAttempt = (
  { db, clock }: Deps,
  limits: readonly AttemptLimit[],
): Promise<AttemptResult> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const lockedUntil: number[] = [];
    const counted = [];
    for (const { key, maxAttempts } of limits) {
      const attempt = countAttempt(await lockAttemptState(tx, key, now), maxAttempts, now);
      if (attempt.allowed) counted.push({ key, ...attempt });
      else lockedUntil.push(attempt.lockedUntil.getTime());
    }
    if (lockedUntil.length > 0) {
      return { allowed: false, lockedUntil: new Date(Math.max(...lockedUntil)) };
    }
    for (const { key, state } of counted) {
      await tx
        .update(attempts)
        .set({ ...state, triedAt: now })
        .where(eq(attempts.key, key));
    }
    return toAllowedAttempt(counted);
  });

/** Callers must always pass limits in the same order, because another lock order could deadlock. */
export const recordAttempt = async (
  deps: Deps,
  limits: readonly AttemptLimit[],
): Promise<AttemptResult> =>
  (await recordFirstAttempt(deps, limits)) ?? recordFurtherAttempt(deps, limits);

/** Postgres executes the deletion only after the row of the user is locked. */
const lockWithDeletionStatement = createPreparedStatement((tx) => {
  const isOfKeys = sql`${attempts.key} = any(${sql.placeholder('keys')})`;
  return tx
    .with(tx.$with('deleted').as(tx.delete(attempts).where(isOfKeys)))
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .for('no key update')
    .prepare('account_lock_with_attempt_deletion');
});

export const lockAccountAndDeleteAttempts = (
  tx: Queries,
  userId: string,
  keys: readonly string[],
) => lockWithDeletionStatement(tx).execute({ userId, keys });

/** Deletes the counts under the key and under all keys that begin with it. */
export const deleteAttemptsWithKeyPrefix = (tx: Queries, key: string) =>
  tx
    .delete(attempts)
    .where(or(eq(attempts.key, key), sql`starts_with(${attempts.key}, ${`${key}:`})`));
