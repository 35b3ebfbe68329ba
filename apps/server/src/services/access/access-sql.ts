import { inArray, sql, type SQL } from 'drizzle-orm';
import { BASE_KEY_PATH, withoutPlusTag, type AccessRule } from '@bakehouse/contract';
import { bans, files, grants, users } from '../../db/tables.ts';
import { grantAddressesOf } from './access-decision.ts';

const grantExistsSql = (condition: SQL) =>
  sql`exists (select 1 from ${grants} where ${grants.fileId} = ${files.id} and ${condition})`;

const matchesGrantAddress = (names: readonly string[]) => inArray(grants.address, [...names]);

const banExistsSql = (address: string, condition: SQL) =>
  sql`exists (select 1 from ${bans} where ${bans.organisationId} = ${users.organisationId}
    and ${bans.untagged} = ${withoutPlusTag(address)} and ${condition})`;

export const hasGrantSql = (names: readonly string[]): SQL =>
  grantExistsSql(matchesGrantAddress(names));

/** decideAccess() as SQL over `files` joined with the `users` of their bakers. The address must be canonical. */
export function accessRuleSql(address: string, at: Date): SQL<AccessRule> {
  const instant = sql`${at.toISOString()}::timestamptz`;
  const [own, wildcard] = grantAddressesOf(address);
  const layered = sql`${matchesGrantAddress([own, wildcard])} and ${grants.keyPath} <> ${BASE_KEY_PATH}`;
  return sql<AccessRule>`case
    when ${users.deactivatedAt} is not null then 'inactive_baker'
    when ${banExistsSql(address, sql`${bans.bakerId} is null`)} then 'org_ban'
    when ${banExistsSql(address, sql`${bans.bakerId} = ${files.bakerId}`)} then 'individual_ban'
    when ${instant} < ${files.openableAt} then 'not_openable_yet'
    when ${instant} >= ${files.expiresAt} then 'expired'
    when ${grantExistsSql(layered)} then 'layered_grant'
    when ${hasGrantSql([own])} then 'email_grant'
    when ${hasGrantSql([wildcard])} then 'wildcard_grant'
    else 'no_grant'
  end`;
}
