import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from './columns.ts';

export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  /** A PKCS #8 key in PEM format, encrypted. */
  privateKey: bytesColumn('private_key').notNull(),
  publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  createdAt: instantColumn('created_at').notNull(),
  /** The key signs from this instant, and is published before; null for a key that signed at once. */
  signsFrom: instantColumn('signs_from'),
});
