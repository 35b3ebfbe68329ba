import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    channel: text('channel', { enum: ['email', 'sms', 'whatsapp'] }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** The texts with their links and codes, sealed; wiped once delivered by a real transport. */
    content: bytes('content'),
    createdAt: instant('created_at').notNull(),
    deliveredAt: instant('delivered_at'),
    tries: integer('tries').notNull().default(0),
    /** A worker holds the message until then; other workers leave it alone. */
    nextTryAt: instant('next_try_at').notNull(),
  },
  (table) => [
    index('outbox_created').on(table.createdAt),
    index('outbox_waiting')
      .on(table.nextTryAt)
      .where(sql`${table.deliveredAt} is null`),
  ],
);
