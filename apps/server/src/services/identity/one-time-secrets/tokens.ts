import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { oneTimeSecrets as table } from '../../../db/schema/factors/one-time-secrets.ts';
import { users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { createToken, hashToken } from '../../../lib/crypto/tokens.ts';
import { runRecorded, withoutRecord, type RecordedWork } from '../../audit/recorded-transaction.ts';
import type { SecretPurpose } from './secret-payloads.ts';
import {
  type SecretReference,
  type OneTimeSecret,
  isOpenSecret,
  isReferencedSecret,
  toOneTimeSecret,
  takeAttemptWhere,
} from './one-time-secrets.ts';

interface PresentedToken<Of extends SecretPurpose> {
  purpose: Of;
  token: string;
}

const isPresentedToken = ({ purpose, token }: PresentedToken<SecretPurpose>) =>
  and(eq(table.form, 'token'), eq(table.purpose, purpose), eq(table.hash, hashToken(token)));

/** @param attemptsLeft the tries or refusals that the token survives; null if they are not counted */
export async function issueToken<Of extends SecretPurpose>(
  tx: Queries,
  { clock, random }: Deps,
  secret: OneTimeSecret<Of>,
  attemptsLeft: number | null = null,
): Promise<string> {
  const token = createToken(random);
  await tx.insert(table).values({
    ...secret,
    id: random.uuid(),
    form: 'token',
    hash: hashToken(token),
    attemptsLeft,
    createdAt: clock.now(),
  });
  return token;
}

interface ClaimedKey {
  purpose: 'one_tap_credential' | 'client_assertion';
  key: string;
  expiresAt: Date;
}

/** Parallel callers wait for the transaction of the first one, and only one of them gets true. */
export async function claimKeyOnce(
  tx: Queries,
  { clock, random }: Deps,
  { purpose, key, expiresAt }: ClaimedKey,
): Promise<boolean> {
  const hash = hashToken(`${purpose} ${key}`);
  const now = clock.now();
  const row = { purpose, form: 'token', subject: purpose, hash, expiresAt } as const;
  const claimed = await tx
    .insert(table)
    .values({ ...row, id: random.uuid(), createdAt: now, spentAt: now })
    .onConflictDoNothing()
    .returning({ id: table.id });
  return claimed.length > 0;
}

/** Also finds a token that was spent or has expired, until the clean-up deletes it. */
export async function findIssuedToken<Of extends SecretPurpose>(
  db: Queries,
  { clock }: Deps,
  given: PresentedToken<Of>,
): Promise<(OneTimeSecret<Of> & { isOpen: boolean }) | undefined> {
  const [found] = await db.select().from(table).where(isPresentedToken(given));
  if (!found) return undefined;
  const isOpen = found.spentAt === null && found.expiresAt > clock.now();
  return { ...toOneTimeSecret(given.purpose, found), isOpen };
}

/** Finds the organisation of the user of a token, also when it was spent or has expired. */
export async function findIssuedTokenOfUser<Of extends SecretPurpose>(
  db: Queries,
  deps: Deps,
  given: PresentedToken<Of>,
): Promise<(OneTimeSecret<Of> & { organisationId: string }) | undefined> {
  const found = await findIssuedToken(db, deps, given);
  if (!found?.userId) return undefined;
  const [owner] = await db
    .select({ organisationId: users.organisationId })
    .from(users)
    .where(eq(users.id, found.userId));
  return owner && { ...found, ...owner };
}

/** Finding a token does not redeem it, because mail scanners and previews open links. */
export async function findToken<Of extends SecretPurpose>(
  db: Queries,
  deps: Deps,
  given: PresentedToken<Of>,
): Promise<OneTimeSecret<Of> | undefined> {
  const found = await findIssuedToken(db, deps, given);
  if (!found?.isOpen) return undefined;
  const { isOpen: _isOpen, ...secret } = found;
  return secret;
}

/** Only one of several parallel calls with the same token gets the secret. */
export async function redeemToken<Of extends SecretPurpose>(
  tx: Queries,
  { clock }: Deps,
  given: PresentedToken<Of>,
): Promise<OneTimeSecret<Of> | undefined> {
  const now = clock.now();
  const [spent] = await tx
    .update(table)
    .set({ spentAt: now })
    .where(and(isPresentedToken(given), isOpenSecret(now)))
    .returning();
  return spent && toOneTimeSecret(given.purpose, spent);
}

interface CheckedRedemption<Of extends SecretPurpose, Result> {
  /** Takes the locks that come before the one of the secret. */
  lock: (tx: Queries, secret: OneTimeSecret<Of>) => Promise<unknown>;
  refuse: (secret: OneTimeSecret<Of>) => Error | undefined;
  work: (tx: Queries, secret: OneTimeSecret<Of>) => Promise<RecordedWork<Result>>;
}

const countRefusedRedemption = (tx: Queries, { clock }: Deps, id: string) =>
  tx
    .update(table)
    .set({
      attemptsLeft: sql`${table.attemptsLeft} - 1`,
      spentAt: sql`case when ${table.attemptsLeft} > 0 then null else ${clock.now()}::timestamptz end`,
    })
    .where(eq(table.id, id));

/**
 * Commits a refusal, and spends the token when it has no attempts left. Parallel calls wait for each other.
 * @throws the error of `refuse`
 */
export function redeemCheckedToken<Of extends SecretPurpose, Result>(
  deps: Deps,
  given: PresentedToken<Of>,
  { lock, refuse, work }: CheckedRedemption<Of, Result>,
): Promise<Result | undefined> {
  const now = deps.clock.now();
  return runRecorded<Result | undefined>(deps, async (tx) => {
    const presented = await findToken(tx, deps, given);
    if (!presented) return withoutRecord(undefined);
    await lock(tx, presented);
    const [found] = await tx
      .select()
      .from(table)
      .where(and(isPresentedToken(given), isOpenSecret(now)))
      .for('update');
    if (!found) return withoutRecord(undefined);
    const secret = toOneTimeSecret(given.purpose, found);
    const refusal = refuse(secret);
    if (refusal) {
      await countRefusedRedemption(tx, deps, found.id);
      return { refusal, record: undefined };
    }
    await tx.update(table).set({ spentAt: now }).where(eq(table.id, found.id));
    return work(tx, secret);
  });
}

/** Commits the attempt and returns how many are left; undefined if none was left. */
export async function takeAttempt(
  deps: Deps,
  { token, ...secret }: SecretReference & { token: string },
): Promise<number | undefined> {
  const which = and(
    isPresentedToken({ purpose: secret.purpose, token }),
    isReferencedSecret(secret),
  );
  return (await takeAttemptWhere(deps.db, deps, which))?.attemptsLeft ?? undefined;
}

export const setAttemptsLeft = (
  tx: Queries,
  given: PresentedToken<SecretPurpose>,
  attemptsLeft: number,
) => tx.update(table).set({ attemptsLeft }).where(isPresentedToken(given));
