import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

export interface UserName {
  first_name: string;
  middle_name: string;
  last_name: string;
}

export const organisations = pgTable(
  'organisations',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** The project whose users it has; null for the organisation of the portal. */
    projectId: text('project_id'),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [uniqueIndex('organisations_project').on(table.projectId)],
);

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    isAdmin: boolean('is_admin').notNull().default(false),
    name: jsonb('name').$type<UserName>().notNull(),
    trustedMetadata: jsonb('trusted_metadata')
      .$type<Record<string, unknown>>()
      .notNull()
      .default({}),
    untrustedMetadata: jsonb('untrusted_metadata')
      .$type<Record<string, unknown>>()
      .notNull()
      .default({}),
    /** The id that the back end of the project has given the user. */
    externalId: text('external_id'),
    createdAt: instantColumn('created_at').notNull(),
    deactivatedAt: instantColumn('deactivated_at'),
    /** Set when the user deleted the account; the row stays for the user's files. */
    deletedAt: instantColumn('deleted_at'),
  },
  (table) => [
    uniqueIndex('users_external_id').on(table.externalId, table.organisationId),
    // Back ends list the users of their project in this order.
    index('users_created').on(table.organisationId, table.createdAt, table.id),
  ],
);

export const emails = pgTable(
  'emails',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The organisation of the user, within which an address is unique. */
    organisationId: text('organisation_id').notNull(),
    /** The address as the user typed it, for display and for sending messages. */
    address: text('address').notNull(),
    /** The canonical form, in which addresses are compared. */
    canonical: text('canonical').notNull(),
    isPrimary: boolean('is_primary').notNull(),
    verifiedAt: instantColumn('verified_at'),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('emails_canonical').on(table.canonical, table.organisationId),
    index('emails_user').on(table.userId),
    uniqueIndex('emails_one_primary')
      .on(table.userId)
      .where(sql`${table.isPrimary}`),
  ],
);
