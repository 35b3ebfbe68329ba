import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { emails, users } from './users.ts';

const userId = () =>
  text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' });

export const passwords = pgTable('passwords', {
  userId: userId(),
  passwordId: text('password_id').notNull(),
  hash: text('hash').notNull(),
  requiresReset: boolean('requires_reset').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const pins = pgTable('pins', {
  userId: userId(),
  hash: text('hash').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Wrong tries at a PIN (keyed by user) or a password (keyed by a keyed hash of the address). */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  locks: integer('locks').notNull(),
  lockedUntil: instant('locked_until'),
});

export const verificationLinks = pgTable('verification_links', {
  tokenHash: bytes('token_hash').primaryKey(),
  emailId: text('email_id')
    .notNull()
    .references(() => emails.id, { onDelete: 'cascade' }),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});
