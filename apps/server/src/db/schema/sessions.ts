import type { ApiKeyScope } from '@bakehouse/contract';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PhoneChannelName } from '../../config/phone-channels.ts';
import { bytesColumn, instantColumn } from './columns.ts';
import { users } from './users.ts';

export type FactorKind =
  | 'password'
  | 'pin'
  | 'magic_link'
  | 'embedded_link'
  | 'email_otp'
  | `${PhoneChannelName}_otp`
  | 'webauthn'
  | 'totp'
  | 'recovery_code'
  | 'crypto_wallet'
  | 'oauth'
  | 'impersonation'
  | 'oauth_access_token_exchange';

/** A session reaches the second level when a second factor is added. */
export type SessionLevel = 'first' | 'second';

/** The proof of a factor within a session; instants are ISO 8601 in UTC. */
export interface SessionFactor {
  kind: FactorKind;
  /** Values that the provider API shows with the factor, such as the address of an email. */
  details: Readonly<Record<string, string>>;
  createdAt: string;
  updatedAt: string;
  lastAuthenticatedAt: string;
}

export interface SessionApiKey {
  name: string;
  scopes: readonly ApiKeyScope[];
}

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytesColumn('token_hash').notNull(),
    level: text('level').$type<SessionLevel>().notNull(),
    startedAt: instantColumn('started_at').notNull(),
    lastAccessedAt: instantColumn('last_accessed_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    revokedAt: instantColumn('revoked_at'),
    ipAddress: text('ip_address').notNull(),
    userAgent: text('user_agent').notNull(),
    factors: jsonb('factors').$type<SessionFactor[]>().notNull(),
    /** Claims that the back end of the project added to the JWT. */
    customClaims: jsonb('custom_claims')
      .$type<Readonly<Record<string, unknown>>>()
      .notNull()
      .default({}),
    /** The operator who acts for the user; null for a session of the user. */
    impersonator: text('impersonator'),
    /** The name and the rights of an API key, whose session has no login; null for all others. */
    apiKey: jsonb('api_key').$type<SessionApiKey>(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_user').on(table.userId),
  ],
);
