import { eq, sql, type SQL } from 'drizzle-orm';
import type { User } from '@bakehouse/sdk';
import type { Database, Queries } from '../../../db/client.ts';
import { retryWhen } from '../../../db/retry-when.ts';
import { users } from '../../../db/tables.ts';
import { isUnavailable } from '../../../db/unavailable.ts';
import { createBatches } from '../../../lib/batches.ts';
import type { FactorTable, UserPropertyQueries, UserProperties } from '../factor-table.ts';
import { identifierPropertyQueries } from '../identifiers/identifier-queries.ts';

type AllUserPropertyQueries = Required<UserPropertyQueries>;

const emptyJsonArray = <Property>(): SQL<Property[]> => sql`'[]'::json`;

const DEFAULT_USER_PROPERTY_QUERIES: AllUserPropertyQueries = {
  emails: emptyJsonArray(),
  phone_numbers: emptyJsonArray(),
  providers: emptyJsonArray(),
  webauthn_registrations: emptyJsonArray(),
  biometric_registrations: emptyJsonArray(),
  totps: emptyJsonArray(),
  crypto_wallets: emptyJsonArray(),
  password: sql`null`,
};

const collectUserPropertyQueries = (factors: FactorTable): AllUserPropertyQueries =>
  Object.values(factors).reduce<AllUserPropertyQueries>(
    (properties, { credential }) => ({ ...properties, ...credential?.propertyQueries }),
    { ...DEFAULT_USER_PROPERTY_QUERIES, ...identifierPropertyQueries },
  );

const isActiveUser = ({ emails, phone_numbers, crypto_wallets, providers }: UserProperties) =>
  providers.length > 0 ||
  [...emails, ...phone_numbers, ...crypto_wallets].some(({ verified }) => verified);

const selectUsers = (db: Queries, factors: FactorTable) =>
  db
    .select({
      id: users.id,
      createdAt: users.createdAt,
      name: users.name,
      trustedMetadata: users.trustedMetadata,
      untrustedMetadata: users.untrustedMetadata,
      externalId: users.externalId,
      properties: collectUserPropertyQueries(factors),
    })
    .from(users);

type UserRow = Awaited<ReturnType<typeof selectUsers>>[number];

const toWireUser = ({ id, createdAt, name, properties, ...metadata }: UserRow): User => {
  const { first_name, middle_name, last_name } = name;
  return {
    user_id: id,
    created_at: createdAt.toISOString(),
    status: isActiveUser(properties) ? 'active' : 'pending',
    name: { first_name, middle_name, last_name },
    ...properties,
    trusted_metadata: metadata.trustedMetadata,
    untrusted_metadata: metadata.untrustedMetadata,
  };
};

/** Back ends also see the id that they have given; browsers do not. */
export interface StoredUser {
  user: User;
  externalId: string | null;
}

export async function readStoredUsers(
  db: Queries,
  factors: FactorTable,
  which: { where: SQL | undefined; orderBy?: SQL[]; limit?: number },
): Promise<StoredUser[]> {
  const found = await selectUsers(db, factors)
    .where(which.where)
    .orderBy(...(which.orderBy ?? []))
    .limit(which.limit ?? 1);
  return found.map((row) => ({ user: toWireUser(row), externalId: row.externalId }));
}

const missingUserError = (userId: string) => new Error(`There is no user ${userId}.`);

/** Reads the user as a transaction sees it; outside transactions, `deps.userOf` does it with less work. */
export async function readWireUser(
  tx: Queries,
  factors: FactorTable,
  userId: string,
): Promise<User> {
  const [found] = await selectUsers(tx, factors).where(eq(users.id, userId));
  if (!found) throw missingUserError(userId);
  return toWireUser(found);
}

export type UserLookup = (userId: string) => Promise<User>;

/** Concurrent requests share one query, which Postgres plans once per connection. */
export function createUserLookup(db: Database, factors: FactorTable): UserLookup {
  const statement = selectUsers(db, factors)
    .where(sql`${users.id} = any(${sql.placeholder('ids')})`)
    .prepare('users_of_ids');
  const find = createBatches(async (ids: readonly string[]) => {
    const found = new Map((await statement.execute({ ids })).map((row) => [row.id, row]));
    return ids.map((id) => found.get(id));
  });
  return async (userId) => {
    const found = await retryWhen(isUnavailable, () => find(userId));
    if (!found) throw missingUserError(userId);
    return toWireUser(found);
  };
}
