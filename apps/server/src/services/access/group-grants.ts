import { readGroupGrantee, toGroupGrantee, type Grant } from '@bakehouse/contract';
import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { grants, groupMembers, groups } from '../../db/tables.ts';
import { grantAddressesOf } from './access-decision.ts';

const GROUP_PREFIX = toGroupGrantee('');

const namesOf = (addresses: readonly string[]) =>
  sql`${sql.param([...new Set(addresses.flatMap(grantAddressesOf))])}::text[]`;

export const IS_GROUP_GRANT = sql`${grants.address} like ${`${GROUP_PREFIX}%`}`;

const groupIdSql = sql`substr(${grants.address}, ${GROUP_PREFIX.length + 1}::int)`;

const granteesOfMembersSql = (addresses: readonly string[]) =>
  sql`select ${GROUP_PREFIX} || ${groupMembers.groupId} from ${groupMembers}
    where ${groupMembers.member} = any(${namesOf(addresses)})`;

/** The group grants of these people. An array is computed once, and then finds grants by their index. */
export const isGroupGrantToSql = (addresses: readonly string[]): SQL =>
  sql`${grants.address} = any(array(${granteesOfMembersSql(addresses)}))`;

/** The grants that let these people open a file: of their address, their domain and their groups. */
export const isGrantToSql = (addresses: readonly string[]): SQL =>
  sql`${grants.address} = any(array(select unnest(${namesOf(addresses)}) union all ${granteesOfMembersSql(addresses)}))`;

const SIZE = sql`(select count(*)::int from ${groupMembers} where ${groupMembers.groupId} = ${groups.id})`;

const groupOfGrantSql = (members: SQL, size: SQL) => sql`case when ${IS_GROUP_GRANT} then (
  select json_build_object('name', ${groups.name}, 'members', ${members}, 'size', ${size})
  from ${groups} where ${groups.id} = ${groupIdSql}) end`;

const membersSql = (condition: SQL) => sql`(
  select coalesce(json_agg(${groupMembers.member}), '[]'::json)
  from ${groupMembers} where ${groupMembers.groupId} = ${groups.id} and ${condition})`;

/** The group of a grant with those of its members that stand for these people. */
export const groupOfGrantToPeopleSql = (addresses: readonly string[]): SQL =>
  groupOfGrantSql(membersSql(sql`${groupMembers.member} = any(${namesOf(addresses)})`), sql`0`);

/** The group of a grant with those of its members that have another grant for the file, and all domains. */
export const groupOfGrantToEverybodySql: SQL = groupOfGrantSql(
  membersSql(sql`(${groupMembers.member} like '*@%' or exists (
    select 1 from grants as own
    where own.file_id = ${grants.fileId} and own.address = ${groupMembers.member}))`),
  SIZE,
);

/** The group of a grant for clients; null for all other grants. */
export const groupInfoSql: SQL = sql`case when ${IS_GROUP_GRANT} then (
  select json_build_object('id', ${groups.id}, 'name', ${groups.name}, 'people_count', ${SIZE})
  from ${groups} where ${groups.id} = ${groupIdSql}) end`;

/** The groups of many grants by grantee, without their number of people, which takes long to count. */
export async function readGroupNames(
  db: Queries,
  grantees: readonly string[],
): Promise<Map<string, NonNullable<Grant['group']>>> {
  const ids = [...new Set(grantees)].flatMap((grantee) => readGroupGrantee(grantee) ?? []);
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(inArray(groups.id, ids));
  return new Map(found.map((group) => [toGroupGrantee(group.id), group]));
}

/** A relation with one row for each grant to an address or domain, and for each member of a granted group. */
export const NAMED_GRANTS: SQL = sql`(
  select ${grants.address} as name, ${grants.fileId} as file_id, ${grants.createdAt} as created_at,
    ${grants.keyPath} as key_path
  from ${grants} where not ${IS_GROUP_GRANT}
  union all
  select ${groupMembers.member}, ${grants.fileId}, greatest(${grants.createdAt}, ${groupMembers.addedAt}),
    ${grants.keyPath}
  from ${groupMembers}
    join ${grants} on ${grants.address} = ${GROUP_PREFIX} || ${groupMembers.groupId})`;

/** The grantees of groups whose name or a member fits the pattern, which is in lower case. */
export const isGroupFoundSql = (pattern: string): SQL => sql`${grants.address} = any(array(
  select ${GROUP_PREFIX} || ${groups.id} from ${groups} where ${groups.nameKey} like ${pattern}
  union all select ${GROUP_PREFIX} || ${groupMembers.groupId} from ${groupMembers}
    where ${groupMembers.member} like ${pattern}))`;
