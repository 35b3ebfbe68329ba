import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { users } from './users.ts';

/** One proof of identity, in the provider's wire form (it is stored and answered as it is). */
// A type, not an interface: it has to fit where further members are allowed.
// eslint-disable-next-line @typescript-eslint/consistent-type-definitions
export type AuthenticationFactor = {
  type: 'password' | 'pin';
  delivery_method: 'knowledge';
  last_authenticated_at: string;
  created_at: string;
  updated_at: string;
};

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull(),
    level: text('level', { enum: ['password', 'password_pin'] }).notNull(),
    startedAt: instant('started_at').notNull(),
    lastAccessedAt: instant('last_accessed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    ipAddress: text('ip_address').notNull(),
    userAgent: text('user_agent').notNull(),
    factors: jsonb('factors').$type<AuthenticationFactor[]>().notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_user').on(table.userId),
  ],
);

export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  /** PKCS #8 PEM, sealed. */
  privateKey: bytes('private_key').notNull(),
  publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  createdAt: instant('created_at').notNull(),
});
