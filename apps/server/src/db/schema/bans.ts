import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';
import { organisations, users } from './users.ts';

/** A row without a baker is a ban for the whole organisation. */
export const bans = pgTable(
  'bans',
  {
    id: text('id').primaryKey(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    bakerId: text('baker_id').references(() => users.id, { onDelete: 'cascade' }),
    canonical: text('canonical').notNull(),
    /** The address without its `+tag`; bans are compared in this form. */
    untagged: text('untagged').notNull(),
    reason: text('reason').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('bans_of_organisation')
      .on(table.organisationId, table.untagged)
      .where(sql`${table.bakerId} is null`),
    uniqueIndex('bans_of_baker')
      .on(table.bakerId, table.untagged)
      .where(sql`${table.bakerId} is not null`),
  ],
);
