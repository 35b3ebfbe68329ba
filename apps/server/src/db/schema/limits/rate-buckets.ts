import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../columns.ts';

export const rateBuckets = pgTable('rate_buckets', {
  key: text('key').primaryKey(),
  tokens: doublePrecision('tokens').notNull(),
  refilledAt: instantColumn('refilled_at').notNull(),
});
