import { canonicalAddress } from '@bakehouse/contract';
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Project } from '../../config/projects.ts';
import type { Queries } from '../../db/client.ts';
import { cryptoWallets, emails, oauthRegistrations, phoneNumbers, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { UserPropertyQueries } from './factor-table.ts';
import { selectIdentities, type Identity } from './identities.ts';
import { readOrganisationId } from './organisations.ts';
import { createProviderId } from './provider/provider-ids.ts';

interface IdentifierValues {
  /** The address as the user typed it, and its canonical form. */
  email: { address: string; canonical: string };
  /** The number in E.164 format. */
  phone: { number: string };
  wallet: { chain: 'ethereum' | 'solana'; address: string };
  /** An account at another provider. */
  subject: { provider: string; subject: string };
}

type IdentifierKind = keyof IdentifierValues;
type IdentifierOfKind<Kind extends IdentifierKind> = { kind: Kind } & IdentifierValues[Kind];

/** Each identifier belongs to one user; no kind of identifier is mandatory for a user. */
export type Identifier = { [Kind in IdentifierKind]: IdentifierOfKind<Kind> }[IdentifierKind];

interface IdentifierOwnership {
  id: string;
  userId: string;
  verifiedAt: Date | null;
  createdAt: Date;
}

interface IdentifierQueries<One> {
  /** The noun in the ids of the identifier, for example `email` in `email-test-…`. */
  noun: string;
  /** A condition on `users` that selects the owner of the identifier. */
  isOwner: (db: Queries, identifier: One) => SQL;
  /** Inserts nothing when the identifier belongs to another user already. */
  insert: (tx: Queries, owned: IdentifierOwnership, identifier: One) => Promise<readonly unknown[]>;
  propertyQueries: UserPropertyQueries;
}

const emailQueries: IdentifierQueries<IdentifierOfKind<'email'>> = {
  noun: 'email',
  isOwner: (db, { canonical }) =>
    inArray(
      users.id,
      db.select({ id: emails.userId }).from(emails).where(eq(emails.canonical, canonical)),
    ),
  insert: (tx, owned, { address, canonical }) =>
    tx
      .insert(emails)
      .values({ ...owned, address, canonical, isPrimary: true })
      .onConflictDoNothing()
      .returning(),
  propertyQueries: {
    emails: sql`(
      select coalesce(json_agg(json_build_object('email_id', ${emails.id}, 'email', ${emails.address}, 'verified', ${emails.verifiedAt} is not null) order by ${emails.createdAt}), '[]'::json)
      from ${emails} where ${eq(emails.userId, users.id)})`,
  },
};

const phoneQueries: IdentifierQueries<IdentifierOfKind<'phone'>> = {
  noun: 'phone-number',
  isOwner: (db, { number }) =>
    inArray(
      users.id,
      db
        .select({ id: phoneNumbers.userId })
        .from(phoneNumbers)
        .where(eq(phoneNumbers.number, number)),
    ),
  insert: (tx, owned, { number }) =>
    tx
      .insert(phoneNumbers)
      .values({ ...owned, number })
      .onConflictDoNothing()
      .returning(),
  propertyQueries: {
    phone_numbers: sql`(
      select coalesce(json_agg(json_build_object('phone_id', ${phoneNumbers.id}, 'phone_number', ${phoneNumbers.number}, 'verified', ${phoneNumbers.verifiedAt} is not null) order by ${phoneNumbers.createdAt}), '[]'::json)
      from ${phoneNumbers} where ${eq(phoneNumbers.userId, users.id)})`,
  },
};

const matchesWallet = ({ chain, address }: IdentifierValues['wallet']) =>
  and(eq(cryptoWallets.chain, chain), eq(cryptoWallets.address, address));

const walletQueries: IdentifierQueries<IdentifierOfKind<'wallet'>> = {
  noun: 'crypto-wallet',
  isOwner: (db, one) =>
    inArray(
      users.id,
      db.select({ id: cryptoWallets.userId }).from(cryptoWallets).where(matchesWallet(one)),
    ),
  insert: (tx, owned, { chain, address }) =>
    tx
      .insert(cryptoWallets)
      .values({ ...owned, chain, address })
      .onConflictDoNothing()
      .returning(),
  propertyQueries: {
    crypto_wallets: sql`(
      select coalesce(json_agg(json_build_object('crypto_wallet_id', ${cryptoWallets.id}, 'crypto_wallet_address', ${cryptoWallets.address}, 'crypto_wallet_type', ${cryptoWallets.chain}, 'verified', ${cryptoWallets.verifiedAt} is not null) order by ${cryptoWallets.createdAt}), '[]'::json)
      from ${cryptoWallets} where ${eq(cryptoWallets.userId, users.id)})`,
  },
};

const matchesOauthSubject = ({ provider, subject }: IdentifierValues['subject']) =>
  and(eq(oauthRegistrations.provider, provider), eq(oauthRegistrations.subject, subject));

const oauthSubjectQueries: IdentifierQueries<IdentifierOfKind<'subject'>> = {
  noun: 'oauth-user',
  isOwner: (db, one) =>
    inArray(
      users.id,
      db
        .select({ id: oauthRegistrations.userId })
        .from(oauthRegistrations)
        .where(matchesOauthSubject(one)),
    ),
  insert: (tx, { id, userId, createdAt }, one) =>
    tx
      .insert(oauthRegistrations)
      .values({ id, userId, createdAt, provider: one.provider, subject: one.subject })
      .onConflictDoNothing()
      .returning(),
  propertyQueries: {
    providers: sql`(
      select coalesce(json_agg(json_build_object('oauth_user_registration_id', ${oauthRegistrations.id}, 'provider_type', ${oauthRegistrations.provider}, 'provider_subject', ${oauthRegistrations.subject}, 'profile_picture_url', ${oauthRegistrations.profilePictureUrl}, 'locale', ${oauthRegistrations.locale}) order by ${oauthRegistrations.createdAt}), '[]'::json)
      from ${oauthRegistrations} where ${eq(oauthRegistrations.userId, users.id)})`,
  },
};

const queriesByIdentifierKind = {
  email: emailQueries,
  phone: phoneQueries,
  wallet: walletQueries,
  subject: oauthSubjectQueries,
} satisfies {
  [Kind in IdentifierKind]: IdentifierQueries<IdentifierOfKind<Kind>>;
};

export const identifierPropertyQueries: UserPropertyQueries = Object.values(
  queriesByIdentifierKind,
).reduce<UserPropertyQueries>((all, { propertyQueries }) => ({ ...all, ...propertyQueries }), {});

/** TypeScript cannot prove that the queries accept identifiers of this kind. */
const identifierQueriesOf = (identifier: Identifier) =>
  queriesByIdentifierKind[identifier.kind] as IdentifierQueries<Identifier>;

/** Deactivated users are not found. */
export async function findIdentity(
  db: Queries,
  identifier: Identifier,
): Promise<Identity | undefined> {
  const [found] = await selectIdentities(db).where(
    and(identifierQueriesOf(identifier).isOwner(db, identifier), isNull(users.deactivatedAt)),
  );
  return found;
}

interface NewIdentity {
  identifier: Identifier;
  project: Project;
  /** The instant when the user proved that they own the identifier; null without a proof. */
  verifiedAt: Date | null;
}

/** Returns undefined and creates nothing when the identifier belongs to another user. */
export async function createIdentity(
  tx: Queries,
  { clock, random, projects }: Deps,
  { identifier, project, verifiedAt }: NewIdentity,
): Promise<Identity | undefined> {
  const createdAt = clock.now();
  const userId = createProviderId(random, 'user', project.project_id);
  const isAdminAddress = (typed: string) =>
    identifier.kind === 'email' && canonicalAddress(typed) === identifier.canonical;
  await tx.insert(users).values({
    id: userId,
    organisationId: await readOrganisationId(tx),
    isAdmin: projects.admins.some(isAdminAddress),
    name: { first_name: '', middle_name: '', last_name: '' },
    createdAt,
  });
  const { noun, insert } = identifierQueriesOf(identifier);
  const owned = {
    id: createProviderId(random, noun, project.project_id),
    userId,
    verifiedAt,
    createdAt,
  };
  const inserted = await insert(tx, owned, identifier);
  if (inserted.length > 0) return findIdentity(tx, identifier);
  await tx.delete(users).where(eq(users.id, userId));
  return undefined;
}
