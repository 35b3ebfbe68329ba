import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from '../columns.ts';
import { users } from '../users.ts';
import { pins } from './credentials.ts';

export const pinResets = pgTable('pin_resets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  requestedAt: instantColumn('requested_at').notNull(),
  /** PIN entry and the actions that ask for the PIN are locked until this instant. */
  lockedUntil: instantColumn('locked_until').notNull(),
  cancelledAt: instantColumn('cancelled_at'),
});

/** Each code replaces the PIN once; the codes belong to a PIN and go with it. */
export const pinRecoveryCodes = pgTable(
  'pin_recovery_codes',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => pins.userId, { onDelete: 'cascade' }),
    hash: bytesColumn('hash').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    usedAt: instantColumn('used_at'),
  },
  (table) => [index('pin_recovery_codes_user').on(table.userId)],
);
