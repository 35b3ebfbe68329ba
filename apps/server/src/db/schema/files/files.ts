import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instantColumn } from '../columns.ts';
import { users } from '../users.ts';

export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    bakerId: text('baker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    checksum: text('checksum').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
    openableAt: instantColumn('openable_at'),
    expiresAt: instantColumn('expires_at'),
    /** When the baker destroyed the file, which closes it; null for all others. */
    destroyedAt: instantColumn('destroyed_at'),
    version: integer('version').notNull().default(1),
    /** Written by triggers: the name and the addresses of the baker and of those with access. */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    uniqueIndex('files_baker_checksum').on(table.bakerId, table.checksum),
    index('files_baker_created').on(table.bakerId, table.createdAt, table.id),
    index('files_created').on(table.createdAt, table.id),
    // The operator class lets these indexes find the beginning of a text under any collation.
    index('files_checksum').on(table.checksum.op('text_pattern_ops')),
    index('files_id_prefix').on(table.id.op('text_pattern_ops')),
    index('files_destroyed')
      .on(table.destroyedAt)
      .where(sql`${table.destroyedAt} is not null`),
    index('files_expires')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} is not null`),
    index('files_lower_name').on(sql`lower(${table.name})`, table.id),
  ],
);

/** Grants an address or `*@domain` access to the whole file or to one field. */
export const grants = pgTable(
  'grants',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    keyPath: text('key_path').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    /** A grant that is removed and added again gets another one, and its openings count from zero. */
    serial: bigint('serial', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    until: instantColumn('until'),
    daysAfterFirstOpening: integer('days_after_first_opening'),
    maxOpenings: integer('max_openings'),
    maxOpeningsInAll: integer('max_openings_in_all'),
    /** When somebody kept the grant in a review of access, and their address; null for all others. */
    reviewedAt: instantColumn('reviewed_at'),
    reviewedBy: text('reviewed_by'),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.address, table.keyPath] }),
    index('grants_address').on(table.address, table.fileId),
    index('grants_until')
      .on(table.until)
      .where(sql`${table.until} is not null`),
  ],
);

/** Has no foreign key: its lock on the grant could deadlock openings, which lock the log first, with changes. */
export const grantUses = pgTable(
  'grant_uses',
  {
    serial: bigint('serial', { mode: 'number' }).notNull(),
    /** A canonical address without its +tag. */
    person: text('person').notNull(),
    openings: integer('openings').notNull(),
    firstAt: instantColumn('first_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.serial, table.person] })],
);

export const fileFields = pgTable(
  'file_fields',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    keyPath: text('key_path').notNull(),
    field: text('field').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.keyPath] })],
);
