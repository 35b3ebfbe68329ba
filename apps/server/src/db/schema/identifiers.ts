import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';
import { users } from './users.ts';

/** An identifier is unique within the organisation of its owner. */
const ownerColumns = () => ({
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  organisationId: text('organisation_id').notNull(),
});

export const phoneNumbers = pgTable(
  'phone_numbers',
  {
    id: text('id').primaryKey(),
    ...ownerColumns(),
    /** The number in E.164 format. */
    number: text('number').notNull(),
    verifiedAt: instantColumn('verified_at'),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('phone_numbers_number').on(table.number, table.organisationId),
    index('phone_numbers_user').on(table.userId),
  ],
);

export const cryptoWallets = pgTable(
  'crypto_wallets',
  {
    id: text('id').primaryKey(),
    ...ownerColumns(),
    chain: text('chain', { enum: ['ethereum', 'solana'] }).notNull(),
    address: text('address').notNull(),
    verifiedAt: instantColumn('verified_at'),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('crypto_wallets_address').on(table.chain, table.address, table.organisationId),
    index('crypto_wallets_user').on(table.userId),
  ],
);

export const oauthRegistrations = pgTable(
  'oauth_registrations',
  {
    id: text('id').primaryKey(),
    ...ownerColumns(),
    provider: text('provider').notNull(),
    /** The id of the account at the OAuth provider. */
    subject: text('subject').notNull(),
    profilePictureUrl: text('profile_picture_url').notNull().default(''),
    locale: text('locale').notNull().default(''),
    /** The verified address at the provider, or else the name of the account's owner. */
    accountName: text('account_name').notNull().default(''),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('oauth_registrations_subject').on(
      table.provider,
      table.subject,
      table.organisationId,
    ),
    index('oauth_registrations_user').on(table.userId),
  ],
);
