import { and, eq, gte, isNull } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { pinRecoveryCodes as table } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import { createRecoveryCode, normaliseRecoveryCode } from '../totps/recovery-code-text.ts';

const CODES_PER_PIN = 10;

const usedCodeError = () =>
  new HttpError(403, 'invalid_pin', 'This recovery code was used already. Enter another one.');

/** A code has 60 random bits, so a fast hash with the pepper is enough, and it can be looked up. */
const hashRecoveryCode = ({ secrets }: Deps, userId: string, code: string) =>
  Buffer.from(secrets.keyedHash('PIN recovery code', `${userId}\0${code}`), 'base64url');

export async function replaceRecoveryCodes(
  tx: Queries,
  deps: Deps,
  userId: string,
): Promise<string[]> {
  const { random, clock } = deps;
  const codes = Array.from({ length: CODES_PER_PIN }, () => createRecoveryCode(random));
  const createdAt = clock.now();
  await tx.delete(table).where(eq(table.userId, userId));
  await tx.insert(table).values(
    codes.map((code) => ({
      id: random.uuid(),
      userId,
      hash: hashRecoveryCode(deps, userId, code),
      createdAt,
    })),
  );
  return codes;
}

/** A client that sends a code twice guesses nothing, so a code that was just used is not counted again. */
const REPEATED_CODE_MINUTES = 1;

/** @throws HttpError 403 invalid_pin for a code that was used within the last minute */
export async function refuseRepeatedCode(deps: Deps, userId: string, typed: string): Promise<void> {
  const hash = hashRecoveryCode(deps, userId, normaliseRecoveryCode(typed));
  const since = minutesAfter(deps.clock.now(), -REPEATED_CODE_MINUTES);
  const [used] = await deps.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.hash, hash), gte(table.usedAt, since)));
  if (used) throw usedCodeError();
}

type RecoveryCode = Pick<typeof table.$inferSelect, 'id' | 'userId' | 'hash'>;

const isUnusedCodeOf = (userId: string) => and(eq(table.userId, userId), isNull(table.usedAt));

export const readUnusedCodes = ({ db }: Deps, userId: string): Promise<RecoveryCode[]> =>
  db
    .select({ id: table.id, userId: table.userId, hash: table.hash })
    .from(table)
    .where(isUnusedCodeOf(userId));

export const findRecoveryCode = (
  deps: Deps,
  codes: readonly RecoveryCode[],
  typed: string,
): RecoveryCode | undefined =>
  codes.find(({ userId, hash }) =>
    hash.equals(hashRecoveryCode(deps, userId, normaliseRecoveryCode(typed))),
  );

export async function spendRecoveryCode(tx: Queries, { clock }: Deps, id: string): Promise<void> {
  const spent = await tx
    .update(table)
    .set({ usedAt: clock.now() })
    .where(and(eq(table.id, id), isNull(table.usedAt)))
    .returning({ id: table.id });
  if (spent.length === 0) throw usedCodeError();
}

export async function countRecoveryCodes(tx: Queries, userId: string): Promise<number> {
  const unused = await tx.select({ id: table.id }).from(table).where(isUnusedCodeOf(userId));
  return unused.length;
}
