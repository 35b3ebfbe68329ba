import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { canonicalAddress, type PortalUser, type SessionLevel } from '@bakehouse/contract';
import type { Database, Queries } from '../db/client.ts';
import { emails, passwords, pins, users, type UserName } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http-error.ts';

/** What a user may keep beside their account, in JSON; every PUT merges into it. */
const METADATA_BYTES = 16 * 1024;

/** A user as the rules see them. */
export interface Account {
  id: string;
  organisationId: string;
  /** As it was typed. */
  email: string;
  /** As it is compared. */
  canonical: string;
  emailId: string;
  verifiedAt: Date | null;
  isAdmin: boolean;
  hasPin: boolean;
}

export const accountColumns = {
  id: users.id,
  organisationId: users.organisationId,
  email: emails.address,
  canonical: emails.canonical,
  emailId: emails.id,
  verifiedAt: emails.verifiedAt,
  isAdmin: users.isAdmin,
  hasPin: sql<boolean>`${pins.userId} is not null`,
};

/** @throws HttpError 403 admin_required when admin mode is asked for by somebody who has no right to it */
export function requireAdminMode(account: Account, admin: boolean | undefined): void {
  if (admin && !account.isAdmin) {
    throw new HttpError(403, 'admin_required', 'Only administrators can see or do this.');
  }
}

/** Selects accounts that may be used; every caller narrows it with its own condition. */
export const selectAccounts = (db: Queries) =>
  db
    .select({ ...accountColumns, passwordHash: passwords.hash })
    .from(users)
    .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .leftJoin(pins, eq(pins.userId, users.id))
    .leftJoin(passwords, eq(passwords.userId, users.id));

export async function findAccountByAddress(db: Queries, canonical: string) {
  const [found] = await selectAccounts(db).where(
    and(eq(emails.canonical, canonical), isNull(users.deactivatedAt)),
  );
  return found;
}

export const toPortalUser = (account: Account, level: SessionLevel): PortalUser => ({
  user_id: account.id,
  email: account.email,
  verified_at: account.verifiedAt?.toISOString() ?? null,
  requires_pin: level !== 'password_pin',
  has_pin: account.hasPin,
  is_admin: account.isAdmin,
});

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
