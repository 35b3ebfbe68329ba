import { timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { oneTimeSecrets as table } from '../../../db/schema/factors/one-time-secrets.ts';
import type { Deps } from '../../../deps.ts';
import type { SecretPurpose } from './secret-payloads.ts';
import {
  type SecretReference,
  type OneTimeSecret,
  isReferencedSecret,
  toOneTimeSecret,
  type Redemption,
  spendAttemptWhere,
} from './one-time-secrets.ts';

const CODE_DIGITS = 6;
const CODE_ATTEMPTS = 3;

const hashCode = ({ secrets }: Deps, { purpose, subject }: SecretReference, code: string) =>
  Buffer.from(secrets.keyedHash('one-time code', `${purpose}\0${subject}\0${code}`), 'base64url');

/** A new six-digit code replaces the open code of the same purpose and subject. */
export async function issueCode<Of extends SecretPurpose>(
  tx: Queries,
  deps: Deps,
  secret: OneTimeSecret<Of>,
): Promise<string> {
  // With 48 random bits, no code is noticeably more likely than another.
  const number = deps.random.bytes(6).readUIntBE(0, 6) % 10 ** CODE_DIGITS;
  const code = String(number).padStart(CODE_DIGITS, '0');
  const row = {
    ...secret,
    id: deps.random.uuid(),
    form: 'code' as const,
    hash: hashCode(deps, secret, code),
    attemptsLeft: CODE_ATTEMPTS,
    createdAt: deps.clock.now(),
  };
  await tx
    .insert(table)
    .values(row)
    .onConflictDoUpdate({
      target: [table.purpose, table.subject],
      targetWhere: sql`${table.form} = 'code' and ${table.spentAt} is null`,
      set: row,
    });
  return code;
}

/** A code is `closed` when it was never sent, was spent or replaced, has expired, or has no attempts left. */
export type CodeRedemption<Of extends SecretPurpose, Result> =
  | { outcome: 'redeemed'; result: Result }
  | { outcome: 'wrong'; secret: OneTimeSecret<Of> }
  | { outcome: 'closed' };

/** The attempt is committed before the code is compared, so that parallel guesses cannot exceed three attempts. */
export async function redeemCode<Of extends SecretPurpose, Result>(
  deps: Deps,
  { code, ...reference }: SecretReference<Of> & { code: string },
  { lock, work }: Redemption<Of, Result>,
): Promise<CodeRedemption<Of, Result>> {
  const which = and(eq(table.form, 'code'), isReferencedSecret(reference));
  const found = await spendAttemptWhere(deps.db, deps, which);
  if (!found) return { outcome: 'closed' };
  const secret = toOneTimeSecret(reference.purpose, found);
  if (!timingSafeEqual(found.hash, hashCode(deps, reference, code))) {
    return { outcome: 'wrong', secret };
  }
  return deps.db.transaction(async (tx) => {
    await lock(tx, secret);
    const spent = await tx
      .update(table)
      .set({ spentAt: deps.clock.now() })
      .where(and(eq(table.id, found.id), isNull(table.spentAt)))
      .returning({ id: table.id });
    if (spent.length === 0) return { outcome: 'closed' };
    return { outcome: 'redeemed', result: await work(tx, secret) };
  });
}
