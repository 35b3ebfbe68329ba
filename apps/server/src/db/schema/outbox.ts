import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { PhoneChannelName } from '../../config/phone-channels.ts';
import { bytesColumn, instantColumn } from './columns.ts';

export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    channel: text('channel').$type<'email' | PhoneChannelName>().notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Encrypted, because it contains links and codes; deleted after the delivery. */
    content: bytesColumn('content'),
    createdAt: instantColumn('created_at').notNull(),
    deliveredAt: instantColumn('delivered_at'),
    /** The message is not sent after this instant, because its link or code has expired. */
    usefulUntil: instantColumn('useful_until'),
    /** Set for a message that could not be sent; its content is deleted. */
    deadAt: instantColumn('dead_at'),
    deadReason: text('dead_reason', { enum: ['expired', 'undeliverable'] }),
    tries: integer('tries').notNull().default(0),
    /** A worker has leased the message until this instant. */
    nextTryAt: instantColumn('next_try_at').notNull(),
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
