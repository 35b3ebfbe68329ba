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
    /** After this instant its link or code is dead and the message is not sent any more. */
    usefulUntil: instant('useful_until'),
    /** A dead letter: given up, its content wiped. */
    deadAt: instant('dead_at'),
    deadReason: text('dead_reason', { enum: ['expired', 'undeliverable'] }),
    tries: integer('tries').notNull().default(0),
    /** A worker holds the message until then; other workers leave it alone. */
    nextTryAt: instant('next_try_at').notNull(),
  },
  (table) => [
    index('outbox_created').on(table.createdAt),
    index('outbox_waiting')
      .on(table.nextTryAt)
      .where(sql`${table.deliveredAt} is null and ${table.deadAt} is null`),
    index('outbox_dead')
      .on(table.deadAt)
      .where(sql`${table.deadAt} is not null`),
  ],
);
