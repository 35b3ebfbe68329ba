import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Scope } from '../../config/connected-apps.ts';
import { bytesColumn, instantColumn } from './columns.ts';
import { users } from './users.ts';

/** The permission that a user gave to an app. */
export const appConsents = pgTable(
  'app_consents',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id').notNull(),
    clientId: text('client_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scopes: jsonb('scopes').$type<readonly Scope[]>().notNull(),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [uniqueIndex('app_consents_user').on(table.userId, table.projectId, table.clientId)],
);

/** One login of a user in an app. All tokens that come from it end together. */
export const appAuthorizations = pgTable(
  'app_authorizations',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id').notNull(),
    clientId: text('client_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scopes: jsonb('scopes').$type<readonly Scope[]>().notNull(),
    /** The resources for which access tokens are issued (RFC 8707). */
    resources: jsonb('resources').$type<readonly string[]>().notNull(),
    /** When the user last proved a factor. */
    authenticatedAt: instantColumn('authenticated_at').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    lastUsedAt: instantColumn('last_used_at').notNull(),
    revokedAt: instantColumn('revoked_at'),
  },
  (table) => [index('app_authorizations_user').on(table.userId, table.projectId, table.clientId)],
);

export type AppTokenKind = 'access' | 'refresh';

export const appTokens = pgTable(
  'app_tokens',
  {
    /** The `jti` of an access token. */
    id: text('id').primaryKey(),
    authorizationId: text('authorization_id')
      .notNull()
      .references(() => appAuthorizations.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<AppTokenKind>().notNull(),
    hash: bytesColumn('hash').notNull(),
    scopes: jsonb('scopes').$type<readonly Scope[]>().notNull(),
    audience: jsonb('audience').$type<readonly string[]>().notNull(),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    /** When a refresh token was exchanged, or an access token revoked. */
    spentAt: instantColumn('spent_at'),
  },
  (table) => [
    uniqueIndex('app_tokens_hash').on(table.hash),
    index('app_tokens_authorization').on(table.authorizationId),
    index('app_tokens_expiry').on(table.expiresAt),
  ],
);
