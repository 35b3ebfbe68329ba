import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { canonicalAddress } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { emails, passwords, users, type UserName } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { auditActor } from '../audit/audit-actor.ts';
import { auditEvent } from '../audit/audit-record.ts';
import { recordChange, type LiveCaller } from './live-caller.ts';

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

const merged = ({ name = {}, untrusted_metadata: metadata = {} }: UserUpdate) => {
  const removed = Object.keys(metadata).filter((key) => metadata[key] === null);
  return {
    name: sql`${users.name} || ${JSON.stringify(definedOnly(name))}::jsonb`,
    untrustedMetadata: sql`(${users.untrustedMetadata} || ${JSON.stringify(metadata)}::jsonb) - ${sql.param(removed)}::text[]`,
  };
};

/** Answers a row when anything is different afterwards. */
const changeUser = (tx: Queries, userId: string, update: UserUpdate) => {
  const { name, untrustedMetadata } = merged(update);
  return tx
    .update(users)
    .set({ name, untrustedMetadata })
    .where(
      and(
        eq(users.id, userId),
        or(sql`${name} <> ${users.name}`, sql`${untrustedMetadata} <> ${users.untrustedMetadata}`),
      ),
    )
    .returning({ size: sql<number>`octet_length(${users.untrustedMetadata}::text)` });
};

/**
 * Changes the parts of the name that are given; metadata keys are merged, null removes a key. Values
 * that are there already change nothing and are not put on record.
 * @throws HttpError 400 when the metadata would grow too large
 */
export async function updateUser(
  deps: Deps,
  by: LiveCaller,
  update: UserUpdate,
): Promise<ProviderUser> {
  const { account } = by;
  return deps.db.transaction(async (tx) => {
    const changed = await changeUser(tx, account.id, update);
    if (changed.some(({ size }) => size > METADATA_BYTES)) {
      const text = `untrusted_metadata may take ${METADATA_BYTES / 1024} kB in all.`;
      throw new HttpError(400, 'invalid_request', text);
    }
    const user = await providerUser(tx, account.id);
    const actor = auditActor(account, by);
    const events = changed.map(() => auditEvent(deps, 'profile_changed', { actor, details: {} }));
    await recordChange(tx, deps, by, events);
    return user;
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
