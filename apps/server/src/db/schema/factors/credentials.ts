import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../columns.ts';
import { users } from '../users.ts';

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
