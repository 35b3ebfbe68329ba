import { pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** The addresses of deleted accounts, with which nobody can sign up again. */
export const deletedAddresses = pgTable('deleted_addresses', {
  /** A keyed hash of the canonical address. */
  hash: text('hash').primaryKey(),
  deletedAt: instantColumn('deleted_at').notNull(),
});
