import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../columns.ts';

/** The messages of one purpose that were sent to one destination during the last day. */
export const sendQuotas = pgTable('send_quotas', {
  /** The purpose and a keyed hash of the destination. */
  key: text('key').primaryKey(),
  /** Instants in ISO 8601, oldest first. */
  sentAt: jsonb('sent_at').$type<string[]>().notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});
