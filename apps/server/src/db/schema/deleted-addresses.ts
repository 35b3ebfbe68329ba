import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** The addresses of deleted accounts, with which nobody can sign up again in the organisation. */
export const deletedAddresses = pgTable(
  'deleted_addresses',
  {
    /** A keyed hash of the canonical address. */
    hash: text('hash').notNull(),
    organisationId: text('organisation_id').notNull(),
    deletedAt: instantColumn('deleted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.organisationId] })],
);
