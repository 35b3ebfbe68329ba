import { asc, eq, inArray, sql } from 'drizzle-orm';
import { canonicalAddress } from '@bakehouse/contract';
import type { Database, Queries } from '../db/client.ts';
import { emails, passwords, users, type UserName } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http-error.ts';

/** What a user may keep beside their account, in JSON; every PUT merges into it. */
const METADATA_BYTES = 16 * 1024;

/** The user in the provider's form, with every kind of factor. */
export async function providerUser(db: Queries, userId: string) {
  const [user] = await db
    .select()
    .from(users)
    .leftJoin(passwords, eq(passwords.userId, users.id))
    .where(eq(users.id, userId));
  if (!user) throw new Error(`There is no user ${userId}.`);
  const addresses = await db
    .select()
    .from(emails)
    .where(eq(emails.userId, userId))
    .orderBy(asc(emails.createdAt));
  const { first_name, middle_name, last_name } = user.users.name;
  const isActive = addresses.some(({ verifiedAt }) => verifiedAt);
  return {
    user_id: userId,
    created_at: user.users.createdAt.toISOString(),
    status: isActive ? ('active' as const) : ('pending' as const),
    name: { first_name, middle_name, last_name },
    emails: addresses.map(({ id, address, verifiedAt }) => ({
      email_id: id,
      email: address,
      verified: verifiedAt !== null,
    })),
    phone_numbers: [],
    providers: [],
    webauthn_registrations: [],
    biometric_registrations: [],
    totps: [],
    crypto_wallets: [],
    password: user.passwords && {
      password_id: user.passwords.passwordId,
      requires_reset: user.passwords.requiresReset,
    },
    trusted_metadata: user.users.trustedMetadata,
    untrusted_metadata: user.users.untrustedMetadata,
  };
}

export type ProviderUser = Awaited<ReturnType<typeof providerUser>>;

export interface UserUpdate {
  name?: { [Part in keyof UserName]?: string | undefined } | undefined;
  untrusted_metadata?: Record<string, unknown> | undefined;
}

const definedOnly = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const mergeMetadata = async (tx: Queries, userId: string, metadata: Record<string, unknown>) => {
  const removed = Object.keys(metadata).filter((key) => metadata[key] === null);
  const merged = sql`(${users.untrustedMetadata} || ${JSON.stringify(metadata)}::jsonb) - ${sql.param(removed)}::text[]`;
  const [changed] = await tx
    .update(users)
    .set({ untrustedMetadata: merged })
    .where(eq(users.id, userId))
    .returning({ size: sql<number>`octet_length(${users.untrustedMetadata}::text)` });
  if (changed && changed.size > METADATA_BYTES) {
    const text = `untrusted_metadata may take ${METADATA_BYTES / 1024} kB in all.`;
    throw new HttpError(400, 'invalid_request', text);
  }
};

/**
 * Changes the parts of the name that are given; metadata keys are merged, null removes a key.
 * @throws HttpError 400 when the metadata would grow too large
 */
export async function updateUser(
  db: Database,
  userId: string,
  { name, untrusted_metadata: metadata }: UserUpdate,
): Promise<ProviderUser> {
  return db.transaction(async (tx) => {
    if (name) {
      const parts = JSON.stringify(definedOnly(name));
      await tx
        .update(users)
        .set({ name: sql`${users.name} || ${parts}::jsonb` })
        .where(eq(users.id, userId));
    }
    if (metadata) await mergeMetadata(tx, userId, metadata);
    return providerUser(tx, userId);
  });
}

/** Gives the configured addresses their administrator's rights. */
export async function makeAdmins({ db, projects }: Deps): Promise<void> {
  const addresses = projects.admins.flatMap((typed) => canonicalAddress(typed) ?? []);
  if (addresses.length === 0) return;
  const owners = db
    .select({ id: emails.userId })
    .from(emails)
    .where(inArray(emails.canonical, addresses));
  await db.update(users).set({ isAdmin: true }).where(inArray(users.id, owners));
}
