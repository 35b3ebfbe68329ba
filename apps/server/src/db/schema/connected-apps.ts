import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ConnectedApp, Scope } from '../../config/connected-apps.ts';
import { bytesColumn, instantColumn } from './columns.ts';
import { users } from './users.ts';

/** An app that an operator registered by a command, beside those of the configuration file. */
export const registeredApps = pgTable(
  'registered_apps',
  {
    projectId: text('project_id').notNull(),
    clientId: text('client_id').notNull(),
    metadata: jsonb('metadata').$type<ConnectedApp>().notNull(),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.clientId] })],
);

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

/** One login of a user in an app, or of the app itself. All tokens that come from it end together. */
export const appAuthorizations = pgTable(
  'app_authorizations',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id').notNull(),
    clientId: text('client_id').notNull(),
    /** Null for an app that acts by itself. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    scopes: jsonb('scopes').$type<readonly string[]>().notNull(),
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
    scopes: jsonb('scopes').$type<readonly string[]>().notNull(),
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

/** A device that waits until its user allows it to log in (RFC 8628). */
export const deviceAuthorizations = pgTable(
  'device_authorizations',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id').notNull(),
    clientId: text('client_id').notNull(),
    deviceCodeHash: bytesColumn('device_code_hash').notNull(),
    /** Keyed with the pepper, because the code is short. */
    userCodeHash: bytesColumn('user_code_hash').notNull(),
    status: text('status', { enum: ['waiting', 'denied', 'allowed', 'redeemed'] }).notNull(),
    scopes: jsonb('scopes').$type<readonly Scope[]>().notNull(),
    resources: jsonb('resources').$type<readonly string[]>().notNull(),
    ipAddress: text('ip_address').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    polledAt: instantColumn('polled_at'),
    /** The device must wait this long between two polls. */
    intervalSeconds: integer('interval_seconds').notNull(),
    /** Set when the user has allowed it. */
    authorizationId: text('authorization_id').references(() => appAuthorizations.id, {
      onDelete: 'cascade',
    }),
  },
  (table) => [
    uniqueIndex('device_authorizations_device_code').on(table.deviceCodeHash),
    uniqueIndex('device_authorizations_user_code').on(table.userCodeHash),
    index('device_authorizations_authorization').on(table.authorizationId),
    index('device_authorizations_expiry').on(table.expiresAt),
  ],
);
