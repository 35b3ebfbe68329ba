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

/**
 * Wrong tries at a PIN (keyed by user) or a password (keyed by a keyed hash of the address, and by
 * that and the caller's network).
 */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  locks: integer('locks').notNull(),
  lockedUntil: instant('locked_until'),
  triedAt: instant('tried_at'),
});

/** Links past a lock, and the browsers that used one. */
export const lockLifts = pgTable('lock_lifts', {
  tokenHash: bytes('token_hash').primaryKey(),
  factor: text('factor', { enum: ['password', 'pin'] }).notNull(),
  /** The attempts whose lock it lifts. */
  lockKey: text('lock_key').notNull(),
  userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
  /** What the browser keeps that used the link; null until then. */
  browserHash: bytes('browser_hash').unique(),
  /** Wrong tries of that browser. */
  tries: integer('tries').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
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
