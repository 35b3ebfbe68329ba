import { inArray, sql, type SQL } from 'drizzle-orm';
import {
  BASE_KEY_PATH,
  withoutPlusTag,
  type AccessRule,
  type FileStatus,
} from '@bakehouse/contract';
import { bans, files, grants, grantUses, users } from '../../db/tables.ts';
import { grantAddressesOf } from './access-decision.ts';
import { isGrantToSql, isGroupGrantToSql } from './group-grants.ts';

const grantExistsSql = (condition: SQL) =>
  sql`exists (select 1 from ${grants} where ${grants.fileId} = ${files.id} and ${condition})`;

const matchesGrantAddress = (names: readonly string[]) => inArray(grants.address, [...names]);

const banExistsSql = (address: string, condition: SQL) =>
  sql`exists (select 1 from ${bans} where ${bans.organisationId} = ${users.organisationId}
    and ${bans.untagged} = ${withoutPlusTag(address)} and ${condition})`;

/** Whether the file is granted to the address or domain, also through its domain or groups. */
export const hasGrantSql = (address: string): SQL => grantExistsSql(isGrantToSql([address]));

const IS_BAKER_INACTIVE = sql`${users.deactivatedAt} is not null`;

const IS_DESTROYED = sql`${files.destroyedAt} is not null`;

const toInstantSql = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const isNotOpenableYetSql = (at: Date) => sql`${files.openableAt} > ${toInstantSql(at)}`;
const isExpiredSql = (at: Date) => sql`${files.expiresAt} <= ${toInstantSql(at)}`;

const openingsSql = (condition: SQL) =>
  sql`(select coalesce(sum(${grantUses.openings}), 0) from ${grantUses}
    where ${grantUses.serial} = ${grants.serial} and ${condition})`;

const isPersonSql = (address: string) => sql`${grantUses.person} = ${withoutPlusTag(address)}`;

/** endOfLimits() as SQL, without an end as infinity. */
const endOfGrantSql = (address: string) => sql`coalesce(least(${grants.until},
  (select ${grantUses.firstAt} + interval '24 hours' * ${grants.daysAfterFirstOpening}
    from ${grantUses} where ${grantUses.serial} = ${grants.serial} and ${isPersonSql(address)})),
  'infinity')`;

const isGrantOverSql = (address: string, at: Date) =>
  sql`${endOfGrantSql(address)} <= ${toInstantSql(at)}`;

const isGrantUsedUpSql = (address: string) => sql`
  (${grants.maxOpenings} is not null and ${grants.maxOpenings} <= ${openingsSql(isPersonSql(address))}
    or ${grants.maxOpeningsInAll} is not null and ${grants.maxOpeningsInAll} <= ${openingsSql(sql`true`)})`;

/** decideAccess() as SQL over `files` joined with the `users` of their bakers. The address must be canonical. */
export function accessRuleSql(address: string, at: Date): SQL<AccessRule> {
  const [own, wildcard] = grantAddressesOf(address);
  const isOfPerson = isGrantToSql([address]);
  const isOver = isGrantOverSql(address, at);
  const isUsedUp = isGrantUsedUpSql(address);
  const live = (condition: SQL) => sql`${condition} and not ${isOver} and not ${isUsedUp}`;
  return sql<AccessRule>`case
    when ${IS_DESTROYED} then 'destroyed'
    when ${IS_BAKER_INACTIVE} then 'inactive_baker'
    when ${banExistsSql(address, sql`${bans.bakerId} is null`)} then 'org_ban'
    when ${banExistsSql(address, sql`${bans.bakerId} = ${files.bakerId}`)} then 'individual_ban'
    when ${isNotOpenableYetSql(at)} then 'not_openable_yet'
    when ${isExpiredSql(at)} then 'expired'
    when ${grantExistsSql(sql`${live(isOfPerson)} and ${grants.keyPath} <> ${BASE_KEY_PATH}`)} then 'layered_grant'
    when ${grantExistsSql(live(matchesGrantAddress([own])))} then 'email_grant'
    when ${grantExistsSql(live(matchesGrantAddress([wildcard])))} then 'wildcard_grant'
    when ${grantExistsSql(live(isGroupGrantToSql([address])))} then 'group_grant'
    when ${grantExistsSql(sql`${isOfPerson} and ${isOver}`)} then 'access_ended'
    when ${hasGrantSql(address)} then 'openings_used_up'
    else 'no_grant'
  end`;
}

/** explainAccess().changesAt as SQL for an address with a grant, over the same tables. */
export function nextAccessChangeSql(address: string, at: Date): SQL<Date | null> {
  const applies = sql`(${bans.bakerId} is null or ${bans.bakerId} = ${files.bakerId})`;
  const lastEnd = sql`(select max(${endOfGrantSql(address)}) from ${grants}
    where ${grants.fileId} = ${files.id} and ${isGrantToSql([address])}
      and not ${isGrantUsedUpSql(address)})`;
  // A file without an end has null here, and one without a grant that opens has minus infinity.
  const end = sql`nullif(least(${files.expiresAt}, coalesce(${lastEnd}, '-infinity')), 'infinity')`;
  return sql<Date | null>`case
    when ${IS_DESTROYED} or ${IS_BAKER_INACTIVE} or ${banExistsSql(address, applies)} then null
    when ${end} <= greatest(${files.openableAt}, ${toInstantSql(at)}) then null
    when ${isNotOpenableYetSql(at)} then ${files.openableAt}
    else ${end}
  end`;
}

/** The first of these conditions that is true gives the status; without one, the file is open. */
const closingConditionsAt = (at: Date): readonly (readonly [FileStatus, SQL])[] => [
  ['destroyed', IS_DESTROYED],
  ['closed', IS_BAKER_INACTIVE],
  ['not_openable_yet', isNotOpenableYetSql(at)],
  ['expired', isExpiredSql(at)],
];

/** Whether the status would be open if the baker is active. */
export const isOpenByDatesSql = (at: Date): SQL =>
  sql`${files.destroyedAt} is null and (${isNotOpenableYetSql(at)}) is not true and (${isExpiredSql(at)}) is not true`;

/** fileStatusOf() as an SQL condition over `files` joined with the `users` of their bakers. */
export function hasFileStatusSql(status: FileStatus, at: Date): SQL {
  const conditions = closingConditionsAt(at);
  const index = conditions.findIndex(([name]) => name === status);
  const earlier = index === -1 ? conditions : conditions.slice(0, index);
  const own = conditions[index]?.[1];
  const parts = [...(own ? [own] : []), ...earlier.map(([, test]) => sql`(${test}) is not true`)];
  return sql.join(parts, sql` and `);
}
