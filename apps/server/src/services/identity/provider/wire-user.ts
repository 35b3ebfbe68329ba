import { eq, sql, type SQL } from 'drizzle-orm';
import type { User } from '@bakehouse/sdk';
import type { Queries } from '../../../db/client.ts';
import { users } from '../../../db/tables.ts';
import type { FactorTable, UserMemberQueries, UserMembers } from '../factor-table.ts';
import { identifierMembers } from '../identifiers.ts';

type AllMemberQueries = Required<UserMemberQueries>;

const noneOf = <Member>(): SQL<Member[]> => sql`'[]'::json`;

const NO_MEMBERS: AllMemberQueries = {
  emails: noneOf(),
  phone_numbers: noneOf(),
  providers: noneOf(),
  webauthn_registrations: noneOf(),
  biometric_registrations: noneOf(),
  totps: noneOf(),
  crypto_wallets: noneOf(),
  password: sql`null`,
};

const memberQueries = (factors: FactorTable): AllMemberQueries =>
  Object.values(factors).reduce<AllMemberQueries>(
    (members, { userMembers }) => ({ ...members, ...userMembers }),
    { ...NO_MEMBERS, ...identifierMembers },
  );

const isActive = ({ emails, phone_numbers, crypto_wallets, providers }: UserMembers) =>
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
      members: memberQueries(factors),
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!found) throw new Error(`There is no user ${userId}.`);
  const { first_name, middle_name, last_name } = found.name;
  const { members } = found;
  return {
    user_id: userId,
    created_at: found.createdAt.toISOString(),
    status: isActive(members) ? 'active' : 'pending',
    name: { first_name, middle_name, last_name },
    ...members,
    trusted_metadata: found.trustedMetadata,
    untrusted_metadata: found.untrustedMetadata,
  };
}
