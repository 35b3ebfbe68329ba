import type { ChosenNotifications, NotificationFacts, NotificationKind } from '@bakehouse/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';
import { files } from './files/files.ts';
import { organisations, users } from './users.ts';

const readerIdColumn = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

const fileIdReference = () => text('file_id').references(() => files.id, { onDelete: 'cascade' });

export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    /** The reader. */
    userId: readerIdColumn(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    fileId: fileIdReference(),
    /** The address of the person who caused it; null if nobody did. */
    actor: text('actor'),
    facts: jsonb('facts').$type<NotificationFacts>().notNull(),
    /** How often it happened; `at` is the last time. */
    count: integer('count').notNull(),
    at: instantColumn('at').notNull(),
    readAt: instantColumn('read_at'),
    mail: text('mail', { enum: ['now', 'daily'] }),
    /** When a mail is due; null when none is, or none any more. */
    mailAt: instantColumn('mail_at'),
    mailedAt: instantColumn('mailed_at'),
    /** The mail that had it, of which the mailbox gets a limited number. */
    mailId: text('mail_id'),
  },
  (table) => [
    index('notifications_reader').on(table.userId, table.at, table.id),
    index('notifications_file').on(table.fileId),
    index('notifications_at').on(table.at),
    index('notifications_due')
      .on(table.mailAt)
      .where(sql`${table.mailAt} is not null`),
  ],
);

/** The last row of the audit log that notifications were made of. */
export const notificationPositions = pgTable('notification_positions', {
  organisationId: text('organisation_id')
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  /** Nobody gets a mail about what happened before. */
  since: instantColumn('since').notNull(),
});

export const notificationSettings = pgTable('notification_settings', {
  userId: readerIdColumn().primaryKey(),
  choices: jsonb('choices').$type<ChosenNotifications>().notNull(),
  /** An IANA time zone; null until the reader has one. */
  zone: text('zone'),
});

export const mutedFiles = pgTable(
  'muted_files',
  {
    userId: readerIdColumn(),
    fileId: fileIdReference().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.fileId] })],
);

/** Has no user, because people without an account get letters about access, too. */
export const unsubscribedAddresses = pgTable(
  'unsubscribed_addresses',
  {
    canonical: text('canonical').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    organisationId: text('organisation_id').notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.canonical, table.kind, table.organisationId] })],
);

/** Occurrences with more readers than one transaction notifies. */
export const waitingOccurrences = pgTable(
  'waiting_occurrences',
  {
    id: text('id').primaryKey(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    occurrence: jsonb('occurrence').$type<unknown>().notNull(),
    isNews: boolean('is_news').notNull(),
    /** Readers up to this one are notified. */
    afterUserId: text('after_user_id').notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [index('waiting_occurrences_at').on(table.at)],
);

/** The expiry dates, and the ends of grants, that notifications were made of. */
export const announcedExpiries = pgTable(
  'announced_expiries',
  {
    fileId: fileIdReference().notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    /** Empty for the expiry of the file. */
    grantee: text('grantee').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.expiresAt, table.grantee] })],
);
