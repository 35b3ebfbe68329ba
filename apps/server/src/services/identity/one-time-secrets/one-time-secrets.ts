import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { oneTimeSecrets as table } from '../../../db/schema/factors/one-time-secrets.ts';
import type { Deps } from '../../../deps.ts';
import type { PayloadByPurpose, SecretPurpose } from './secret-payloads.ts';

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

export const isOpenSecret = (now: Date) => and(isNull(table.spentAt), gt(table.expiresAt, now));

export const isReferencedSecret = ({ purpose, subject }: SecretReference) =>
  and(eq(table.purpose, purpose), eq(table.subject, subject));

export const toOneTimeSecret = <Of extends SecretPurpose>(
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

/** Only one of several parallel calls with the same secret gets true. */
export async function spendSecret(tx: Queries, { clock }: Deps, id: string): Promise<boolean> {
  const now = clock.now();
  const spent = await tx
    .update(table)
    .set({ spentAt: now })
    .where(and(eq(table.id, id), isOpenSecret(now)))
    .returning({ id: table.id });
  return spent.length > 0;
}

/** The rows are always locked in the same order, so that two calls for one subject do not deadlock. */
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

export const updateOpenSecretPayload = <Of extends SecretPurpose>(
  db: Queries,
  { clock }: Deps,
  { payload, ...secret }: SecretReference<Of> & { payload: PayloadByPurpose[Of] },
) =>
  db
    .update(table)
    .set({ payload })
    .where(and(isReferencedSecret(secret), isOpenSecret(clock.now())));

export const takeAttemptWhere = async (
  db: Queries,
  { clock }: Deps,
  which: ReturnType<typeof and>,
) => {
  const [taken] = await db
    .update(table)
    .set({ attemptsLeft: sql`${table.attemptsLeft} - 1` })
    .where(and(which, isOpenSecret(clock.now()), gt(table.attemptsLeft, 0)))
    .returning();
  return taken;
};

export const deleteSecretsOfUser = (tx: Queries, userId: string) =>
  tx.delete(table).where(eq(table.userId, userId));

export const deleteExpiredSecrets = (db: Queries, before: Date) =>
  db.delete(table).where(lt(table.expiresAt, before));
