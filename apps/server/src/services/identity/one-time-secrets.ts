import { timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import type { FactorKind } from '../../db/tables.ts';
import { oneTimeSecrets as table } from '../../db/schema/factors/one-time-secrets.ts';
import type { Deps } from '../../deps.ts';
import { hashToken, createToken } from '../../lib/crypto/tokens.ts';
import type { Identifier } from './identifiers/identifier.ts';

const CODE_DIGITS = 6;
const CODE_ATTEMPTS = 3;

type EmptyPayload = Record<string, never>;

/** What the answer to a WebAuthn challenge is checked against. */
export interface ChallengeTerms {
  projectId: string;
  /** The relying party id. */
  domain: string;
  requiresVerification: boolean;
}

interface WalletChallenge {
  /** The text to be signed. */
  text: string;
  isSiwe: boolean;
  projectId: string;
  /** The network that asked for the challenge. */
  network: string;
  notBefore: string | null;
}

/** What a message proves about the identifier to which it was sent. */
export interface MessageProof {
  identifier: Identifier;
  intent: 'login_or_create' | 'login' | 'attach';
}

interface MagicLinkProof extends MessageProof {
  projectId: string;
  redirectUrl: string;
  codeChallenge: string | null;
  device: string;
  network: string;
}

interface PasswordReset {
  emailId: string;
  projectId: string;
  codeChallenge: string | null;
}

/** The data that is stored with the secrets of each purpose. */
interface PayloadByPurpose {
  email_verification: EmptyPayload;
  unlock_link: { factor: FactorKind };
  unlocked_browser: EmptyPayload;
  webauthn_registration: ChallengeTerms & { userAgent: string };
  webauthn_authentication: ChallengeTerms;
  wallet_challenge: WalletChallenge;
  otp: MessageProof & { channel: 'email' | 'sms' | 'whatsapp' };
  magic_link: MagicLinkProof;
  password_reset: PasswordReset;
}

export type SecretPurpose = keyof PayloadByPurpose;

/** The subject is the id of an email, the key of a lock or a phone number, depending on the purpose. */
export interface SecretReference<Of extends SecretPurpose = SecretPurpose> {
  purpose: Of;
  subject: string;
}

export interface OneTimeSecret<Of extends SecretPurpose> extends SecretReference<Of> {
  /** The secret is deleted together with this user. */
  userId: string | null;
  payload: PayloadByPurpose[Of];
  expiresAt: Date;
}

interface PresentedToken<Of extends SecretPurpose> {
  purpose: Of;
  token: string;
}

const isOpenSecret = (now: Date) => and(isNull(table.spentAt), gt(table.expiresAt, now));

const isPresentedToken = ({ purpose, token }: PresentedToken<SecretPurpose>) =>
  and(eq(table.form, 'token'), eq(table.purpose, purpose), eq(table.hash, hashToken(token)));

const isReferencedSecret = ({ purpose, subject }: SecretReference) =>
  and(eq(table.purpose, purpose), eq(table.subject, subject));

const toOneTimeSecret = <Of extends SecretPurpose>(
  purpose: Of,
  { subject, userId, payload, expiresAt }: typeof table.$inferSelect,
): OneTimeSecret<Of> => ({
  purpose,
  subject,
  userId,
  // The cast is safe, because only this file writes payloads, each with the type of its purpose.
  payload: payload as PayloadByPurpose[Of],
  expiresAt,
});

/** @param attemptsLeft how often a password or PIN may be tried with the token, or how many refusals it survives; null if not used */
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

/** Of parallel calls with the same token, only one gets the secret. */
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

interface Redemption<Of extends SecretPurpose, Result> {
  /** Takes the locks that come before the one of the secret. */
  lock: (tx: Queries, secret: OneTimeSecret<Of>) => Promise<unknown>;
  work: (tx: Queries, secret: OneTimeSecret<Of>) => Promise<Result>;
}

interface CheckedRedemption<Of extends SecretPurpose, Result> extends Redemption<Of, Result> {
  refuse: (secret: OneTimeSecret<Of>) => Error | undefined;
}

const countRefusal = (tx: Queries, { clock }: Deps, id: string) =>
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
export async function redeemCheckedToken<Of extends SecretPurpose, Result>(
  deps: Deps,
  given: PresentedToken<Of>,
  { lock, refuse, work }: CheckedRedemption<Of, Result>,
): Promise<Result | undefined> {
  const now = deps.clock.now();
  const outcome = await deps.db.transaction(async (tx) => {
    const presented = await findToken(tx, deps, given);
    if (!presented) return {};
    await lock(tx, presented);
    const [found] = await tx
      .select()
      .from(table)
      .where(and(isPresentedToken(given), isOpenSecret(now)))
      .for('update');
    if (!found) return {};
    const secret = toOneTimeSecret(given.purpose, found);
    const refusal = refuse(secret);
    if (refusal) {
      await countRefusal(tx, deps, found.id);
      return { refusal };
    }
    await tx.update(table).set({ spentAt: now }).where(eq(table.id, found.id));
    return { result: await work(tx, secret) };
  });
  if (outcome.refusal) throw outcome.refusal;
  return outcome.result;
}

export async function hasOpenSecret(db: Queries, { clock }: Deps, secret: SecretReference) {
  const which = and(isReferencedSecret(secret), isOpenSecret(clock.now()));
  const open = await db.select({ id: table.id }).from(table).where(which).limit(1);
  return open.length > 0;
}

export type UnspentSecret<Of extends SecretPurpose> = OneTimeSecret<Of> & { id: string };

interface UnspentSelection<Of extends SecretPurpose> extends SecretReference<Of> {
  /** Secrets with these values come first, then the newest. */
  preferred: Partial<PayloadByPurpose[Of]>;
  limit: number;
}

/** Expired secrets come last. */
export async function listUnspentSecrets<Of extends SecretPurpose>(
  db: Queries,
  { clock }: Deps,
  { preferred, limit, ...secret }: UnspentSelection<Of>,
): Promise<UnspentSecret<Of>[]> {
  const found = await db
    .select()
    .from(table)
    .where(and(isReferencedSecret(secret), isNull(table.spentAt)))
    .orderBy(
      desc(gt(table.expiresAt, clock.now())),
      desc(sql`${table.payload} @> ${JSON.stringify(preferred)}::jsonb`),
      desc(table.createdAt),
    )
    .limit(limit);
  return found.map((row) => ({ id: row.id, ...toOneTimeSecret(secret.purpose, row) }));
}

/** Of parallel calls with the same secret, only one gets true. */
export async function spendSecret(tx: Queries, { clock }: Deps, id: string): Promise<boolean> {
  const now = clock.now();
  const spent = await tx
    .update(table)
    .set({ spentAt: now })
    .where(and(eq(table.id, id), isOpenSecret(now)))
    .returning({ id: table.id });
  return spent.length > 0;
}

/** Always in the same order, so that two calls for one subject do not deadlock. */
export const lockUnspentSecrets = (tx: Queries, subject: string) =>
  tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.subject, subject), isNull(table.spentAt)))
    .orderBy(table.id)
    .for('update');

export const revokeSecrets = (tx: Queries, { clock }: Deps, secret: SecretReference) =>
  tx
    .update(table)
    .set({ spentAt: clock.now() })
    .where(and(isReferencedSecret(secret), isNull(table.spentAt)));

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

const spendAttemptWhere = async (db: Queries, { clock }: Deps, which: ReturnType<typeof and>) => {
  const [taken] = await db
    .update(table)
    .set({ attemptsLeft: sql`${table.attemptsLeft} - 1` })
    .where(and(which, isOpenSecret(clock.now()), gt(table.attemptsLeft, 0)))
    .returning();
  return taken;
};

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

/** Commits the attempt and returns how many are left; undefined if none was left. */
export async function takeAttempt(
  deps: Deps,
  { token, ...secret }: SecretReference & { token: string },
): Promise<number | undefined> {
  const which = and(
    isPresentedToken({ purpose: secret.purpose, token }),
    isReferencedSecret(secret),
  );
  return (await spendAttemptWhere(deps.db, deps, which))?.attemptsLeft ?? undefined;
}

export const setAttemptsLeft = (
  tx: Queries,
  given: PresentedToken<SecretPurpose>,
  attemptsLeft: number,
) => tx.update(table).set({ attemptsLeft }).where(isPresentedToken(given));

export const deleteExpiredSecrets = (db: Queries, before: Date) =>
  db.delete(table).where(lt(table.expiresAt, before));
