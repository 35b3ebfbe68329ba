import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from '../columns.ts';
import { users } from '../users.ts';

/** Secrets that the server issues and that expire: tokens in links and cookies, and short codes. */
export const oneTimeSecrets = pgTable(
  'one_time_secrets',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose', {
      enum: [
        'email_verification',
        'unlock_link',
        'unlocked_browser',
        'magic_link',
        'embedded_link',
        'otp',
        'password_reset',
        'webauthn_registration',
        'webauthn_authentication',
        'wallet_challenge',
        'pin_reset',
        'pin_reset_cancellation',
        'pin_removal',
        'oauth_flow',
        'oauth',
        'oauth_attach',
        'impersonation',
        'one_tap',
        'one_tap_credential',
        'authorization_code',
        'client_assertion',
      ],
    }).notNull(),
    form: text('form', { enum: ['token', 'code'] }).notNull(),
    /** The id of an email, the key of a lock or the destination of a message, depending on the purpose. */
    subject: text('subject').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of a token; a code is short, so its hash is keyed with the pepper. */
    hash: bytesColumn('hash').notNull(),
    payload: jsonb('payload').notNull().default({}),
    /** Null when attempts are not counted, because a token cannot be guessed. */
    attemptsLeft: integer('attempts_left'),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    spentAt: instantColumn('spent_at'),
  },
  (table) => [
    uniqueIndex('one_time_secrets_token')
      .on(table.hash)
      .where(sql`${table.form} = 'token'`),
    uniqueIndex('one_time_secrets_open_code')
      .on(table.purpose, table.subject)
      .where(sql`${table.form} = 'code' and ${table.spentAt} is null`),
    index('one_time_secrets_subject').on(table.subject),
    index('one_time_secrets_expiry').on(table.expiresAt),
  ],
);
