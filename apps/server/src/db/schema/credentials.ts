import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';
import { users } from './users.ts';

const userIdColumn = () =>
  text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' });

export const passwords = pgTable('passwords', {
  userId: userIdColumn(),
  passwordId: text('password_id').notNull(),
  hash: text('hash').notNull(),
  requiresReset: boolean('requires_reset').notNull().default(false),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});

export const pins = pgTable('pins', {
  userId: userIdColumn(),
  hash: text('hash').notNull(),
  createdAt: instantColumn('created_at').notNull(),
});

/** Counts wrong attempts under `pin:<user id>` or, for passwords, a keyed hash of the address and network. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  locks: integer('locks').notNull(),
  lockedUntil: instantColumn('locked_until'),
  triedAt: instantColumn('tried_at').notNull(),
});
