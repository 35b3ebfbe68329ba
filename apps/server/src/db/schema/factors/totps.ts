import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from '../columns.ts';
import { users } from '../users.ts';

/** Authenticator apps of users (RFC 6238). */
export const totps = pgTable(
  'totps',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The shared secret, encrypted. */
    secret: bytesColumn('secret').notNull(),
    /** The first accepted code verifies the app. */
    verifiedAt: instantColumn('verified_at'),
    /** An app that is not verified until this instant does not count any more. */
    expiresAt: instantColumn('expires_at').notNull(),
    /** The time step of the last accepted code, which cannot be accepted again. */
    lastStep: bigint('last_step', { mode: 'number' }),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('totps_one_verified')
      .on(table.userId)
      .where(sql`${table.verifiedAt} is not null`),
    index('totps_user').on(table.userId),
  ],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: text('id').primaryKey(),
    totpId: text('totp_id')
      .notNull()
      .references(() => totps.id, { onDelete: 'cascade' }),
    /** A keyed hash finds the code; the encrypted code can be shown to its owner again. */
    hash: bytesColumn('hash').notNull(),
    code: bytesColumn('code').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    usedAt: instantColumn('used_at'),
  },
  (table) => [uniqueIndex('recovery_codes_hash').on(table.totpId, table.hash)],
);
