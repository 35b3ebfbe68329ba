import { eq, sql, type SQL } from 'drizzle-orm';
import type { User } from '@bakehouse/sdk';
import type { Queries } from '../../../db/client.ts';
import { users } from '../../../db/tables.ts';
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

export async function readWireUser(
  db: Queries,
  factors: FactorTable,
  userId: string,
): Promise<User> {
  const [found] = await db
    .select({
      createdAt: users.createdAt,
      name: users.name,
      trustedMetadata: users.trustedMetadata,
      untrustedMetadata: users.untrustedMetadata,
      properties: collectUserPropertyQueries(factors),
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!found) throw new Error(`There is no user ${userId}.`);
  const { first_name, middle_name, last_name } = found.name;
  const { properties } = found;
  return {
    user_id: userId,
    created_at: found.createdAt.toISOString(),
    status: isActiveUser(properties) ? 'active' : 'pending',
    name: { first_name, middle_name, last_name },
    ...properties,
    trusted_metadata: found.trustedMetadata,
    untrusted_metadata: found.untrustedMetadata,
  };
}
