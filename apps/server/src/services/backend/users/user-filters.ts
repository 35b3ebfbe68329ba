import { canonicalAddress } from '@bakehouse/contract';
import {
  and,
  eq,
  exists,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Queries } from '../../../db/client.ts';
import {
  cryptoWallets,
  emails,
  oauthRegistrations,
  passwords,
  phoneNumbers,
  totps,
  users,
  webauthnRegistrations,
} from '../../../db/tables.ts';
import { patternContaining } from '../../../lib/like-pattern.ts';

const MAX_VALUES = 100;

const textSchema = z
  .string()
  .check(z.minLength(1, 'must not be empty'), z.maxLength(320, 'is too long'));
const textsSchema = z
  .array(textSchema)
  .check(
    z.minLength(1, 'must not be empty'),
    z.maxLength(MAX_VALUES, `has at most ${MAX_VALUES} values`),
  );
const instantSchema = z.pipe(
  z.iso.datetime({ offset: true, error: 'must be a time of RFC 3339' }),
  z.transform((text) => new Date(text)),
);
const flagSchema = z.boolean();

interface UserFilter {
  schema: z.ZodMiniType;
  toCondition: (db: Queries, value: unknown) => SQL | undefined;
}

const filter = <Value>(
  schema: z.ZodMiniType<Value>,
  toCondition: (db: Queries, value: Value) => SQL | undefined,
): UserFilter => ({
  schema,
  // The cast is safe, because the schema has parsed the value.
  toCondition: (db, value) => toCondition(db, value as Value),
});

type OwnedTable = PgTable & { userId: AnyPgColumn };

const hasOne = (db: Queries, table: OwnedTable, condition?: SQL) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.userId, users.id), condition)),
  );

const oneOf = (table: OwnedTable, column: AnyPgColumn) =>
  filter(textsSchema, (db, values) => hasOne(db, table, inArray(column, values)));

const anyContaining = (table: OwnedTable, column: AnyPgColumn) =>
  filter(textSchema, (db, text) => hasOne(db, table, ilike(column, patternContaining(text))));

/** Asks for users who have a verified one, or none. */
const hasVerified = (table: OwnedTable & { verifiedAt: AnyPgColumn }) =>
  filter(flagSchema, (db, wanted) => {
    const found = hasOne(db, table, isNotNull(table.verifiedAt));
    return wanted ? found : not(found);
  });

const fullNameSql = sql`concat_ws(' ', ${users.name}->>'first_name', ${users.name}->>'middle_name', ${users.name}->>'last_name')`;

const isActive = (db: Queries) =>
  or(
    hasOne(db, emails, isNotNull(emails.verifiedAt)),
    hasOne(db, phoneNumbers, isNotNull(phoneNumbers.verifiedAt)),
    hasOne(db, cryptoWallets, isNotNull(cryptoWallets.verifiedAt)),
    hasOne(db, oauthRegistrations),
  ) ?? sql`false`;

const toCanonicals = (addresses: readonly string[]) =>
  addresses.map((address) => canonicalAddress(address) ?? address);

/** The filters of the provider's search, by name. */
export const USER_FILTERS: ReadonlyMap<string, UserFilter> = new Map([
  ['created_at_greater_than', filter(instantSchema, (_db, at) => gt(users.createdAt, at))],
  ['created_at_less_than', filter(instantSchema, (_db, at) => lt(users.createdAt, at))],
  [
    'created_at_between',
    filter(z.object({ greater_than: instantSchema, less_than: instantSchema }), (_db, between) =>
      and(gt(users.createdAt, between.greater_than), lt(users.createdAt, between.less_than)),
    ),
  ],
  [
    'status',
    filter(z.enum(['active', 'pending'], 'must be active or pending'), (db, status) =>
      status === 'active' ? isActive(db) : not(isActive(db)),
    ),
  ],
  ['user_id', filter(textsSchema, (_db, ids) => inArray(users.id, ids))],
  ['external_id', filter(textsSchema, (_db, ids) => inArray(users.externalId, ids))],
  [
    'full_name_fuzzy',
    filter(textSchema, (_db, text) => ilike(fullNameSql, patternContaining(text))),
  ],
  [
    'email_address',
    filter(textsSchema, (db, addresses) =>
      hasOne(db, emails, inArray(emails.canonical, toCanonicals(addresses))),
    ),
  ],
  ['email_id', oneOf(emails, emails.id)],
  ['email_address_fuzzy', anyContaining(emails, emails.address)],
  ['email_verified', hasVerified(emails)],
  ['phone_number', oneOf(phoneNumbers, phoneNumbers.number)],
  ['phone_id', oneOf(phoneNumbers, phoneNumbers.id)],
  ['phone_number_fuzzy', anyContaining(phoneNumbers, phoneNumbers.number)],
  ['phone_verified', hasVerified(phoneNumbers)],
  ['oauth_provider', oneOf(oauthRegistrations, oauthRegistrations.provider)],
  ['webauthn_registration_id', oneOf(webauthnRegistrations, webauthnRegistrations.id)],
  [
    'webauthn_registration_verified',
    filter(flagSchema, (db, wanted) => {
      const found = hasOne(db, webauthnRegistrations);
      return wanted ? found : not(found);
    }),
  ],
  ['crypto_wallet_id', oneOf(cryptoWallets, cryptoWallets.id)],
  ['crypto_wallet_address', oneOf(cryptoWallets, cryptoWallets.address)],
  ['crypto_wallet_verified', hasVerified(cryptoWallets)],
  ['totp_id', oneOf(totps, totps.id)],
  ['totp_verified', hasVerified(totps)],
  [
    'password_exists',
    filter(flagSchema, (db, wanted) => {
      const found = hasOne(db, passwords);
      return wanted ? found : not(found);
    }),
  ],
  [
    'is_deactivated',
    filter(flagSchema, (_db, wanted) =>
      wanted ? isNotNull(users.deactivatedAt) : isNull(users.deactivatedAt),
    ),
  ],
]);
