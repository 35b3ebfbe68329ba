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
  takeAttemptWhere,
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

/** A code is `closed` when it was never sent, was spent, has expired, or has no attempts left. A replaced code is `wrong`. */
export type CodeAttempt<Of extends SecretPurpose> =
  | { outcome: 'right'; id: string; secret: OneTimeSecret<Of> }
  | { outcome: 'wrong'; secret: OneTimeSecret<Of> }
  | { outcome: 'closed' };

/** The attempt is committed before the code is compared, so that parallel guesses cannot exceed three attempts. */
export async function attemptCode<Of extends SecretPurpose>(
  deps: Deps,
  { code, ...reference }: SecretReference<Of> & { code: string },
): Promise<CodeAttempt<Of>> {
  const which = and(eq(table.form, 'code'), isReferencedSecret(reference));
  const found = await takeAttemptWhere(deps.db, deps, which);
  if (!found) return { outcome: 'closed' };
  const secret = toOneTimeSecret(reference.purpose, found);
  const isRight = timingSafeEqual(found.hash, hashCode(deps, reference, code));
  return isRight ? { outcome: 'right', id: found.id, secret } : { outcome: 'wrong', secret };
}

/** Only one of parallel calls with the same code gets true. The caller first locks the user and the secrets. */
export async function spendCode(
  tx: Queries,
  { clock }: Deps,
  { id }: { id: string },
): Promise<boolean> {
  const spent = await tx
    .update(table)
    .set({ spentAt: clock.now() })
    .where(and(eq(table.id, id), isNull(table.spentAt)))
    .returning({ id: table.id });
  return spent.length > 0;
}
