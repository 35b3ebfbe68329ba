import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from '../columns.ts';
import { users } from '../users.ts';

/** Public key credentials of users (Web Authentication Level 3, section 5). */
export const webauthnRegistrations = pgTable(
  'webauthn_registrations',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The relying party id. */
    domain: text('domain').notNull(),
    credentialId: bytesColumn('credential_id').notNull(),
    /** The public key in COSE format. */
    publicKey: bytesColumn('public_key').notNull(),
    signatureCounter: bigint('signature_counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    authenticatorType: text('authenticator_type').notNull(),
    userAgent: text('user_agent').notNull(),
    name: text('name').notNull(),
    /** True for a passkey that was registered in a second-level session with user verification. */
    replacesPin: boolean('replaces_pin').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    lastUsedAt: instantColumn('last_used_at'),
  },
  (table) => [
    uniqueIndex('webauthn_registrations_credential').on(table.domain, table.credentialId),
    index('webauthn_registrations_user').on(table.userId),
  ],
);
