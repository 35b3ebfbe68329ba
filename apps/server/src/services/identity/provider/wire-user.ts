import { eq, sql, type SQL } from 'drizzle-orm';
import type { User } from '@bakehouse/sdk';
import type { Queries } from '../../../db/client.ts';
import { users } from '../../../db/tables.ts';
import type { FactorTable, UserMemberQueries, UserMembers } from '../factor-table.ts';
import { identifierMemberQueries } from '../identifiers.ts';

type AllMemberQueries = Required<UserMemberQueries>;

const emptyJsonArray = <Member>(): SQL<Member[]> => sql`'[]'::json`;

const EMPTY_MEMBER_QUERIES: AllMemberQueries = {
  emails: emptyJsonArray(),
  phone_numbers: emptyJsonArray(),
  providers: emptyJsonArray(),
  webauthn_registrations: emptyJsonArray(),
  biometric_registrations: emptyJsonArray(),
  totps: emptyJsonArray(),
  crypto_wallets: emptyJsonArray(),
  password: sql`null`,
};

const collectMemberQueries = (factors: FactorTable): AllMemberQueries =>
  Object.values(factors).reduce<AllMemberQueries>(
    (members, { userMembers }) => ({ ...members, ...userMembers }),
    { ...EMPTY_MEMBER_QUERIES, ...identifierMemberQueries },
  );

const isActiveUser = ({ emails, phone_numbers, crypto_wallets, providers }: UserMembers) =>
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
      members: collectMemberQueries(factors),
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!found) throw new Error(`There is no user ${userId}.`);
  const { first_name, middle_name, last_name } = found.name;
  const { members } = found;
  return {
    user_id: userId,
    created_at: found.createdAt.toISOString(),
    status: isActiveUser(members) ? 'active' : 'pending',
    name: { first_name, middle_name, last_name },
    ...members,
    trusted_metadata: found.trustedMetadata,
    untrusted_metadata: found.untrustedMetadata,
  };
}
