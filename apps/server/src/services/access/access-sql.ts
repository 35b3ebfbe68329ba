import { inArray, sql, type SQL } from 'drizzle-orm';
import { BASE_KEY_PATH, withoutPlusTag, type AccessRule } from '@bakehouse/contract';
import { bans, files, grants, users } from '../../db/tables.ts';
import { grantNames } from './access-decision.ts';

const grantExists = (condition: SQL) =>
  sql`exists (select 1 from ${grants} where ${grants.fileId} = ${files.id} and ${condition})`;

const namesAnyOf = (names: readonly string[]) => inArray(grants.address, [...names]);

const banExists = (address: string, condition: SQL) =>
  sql`exists (select 1 from ${bans} where ${bans.organisationId} = ${users.organisationId}
    and ${bans.untagged} = ${withoutPlusTag(address)} and ${condition})`;

export const hasGrantFor = (names: readonly string[]): SQL => grantExists(namesAnyOf(names));

/** decideAccess() as SQL over `files` joined with the `users` of their bakers. The address must be canonical. */
export function accessRule(address: string, at: Date): SQL<AccessRule> {
  const instant = sql`${at.toISOString()}::timestamptz`;
  const [own, wildcard] = grantNames(address);
  const layered = sql`${namesAnyOf([own, wildcard])} and ${grants.keyPath} <> ${BASE_KEY_PATH}`;
  return sql<AccessRule>`case
    when ${users.deactivatedAt} is not null then 'inactive_baker'
    when ${banExists(address, sql`${bans.bakerId} is null`)} then 'org_ban'
    when ${banExists(address, sql`${bans.bakerId} = ${files.bakerId}`)} then 'individual_ban'
    when ${instant} < ${files.openableAt} then 'not_openable_yet'
    when ${instant} >= ${files.expiresAt} then 'expired'
    when ${grantExists(layered)} then 'layered_grant'
    when ${hasGrantFor([own])} then 'email_grant'
    when ${hasGrantFor([wildcard])} then 'wildcard_grant'
    else 'no_grant'
  end`;
}
