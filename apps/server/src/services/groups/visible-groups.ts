import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import {
  toGroupGrantee,
  withoutPlusTag,
  type GroupDetail,
  type GroupRow,
} from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { bans, files, grants, groupMembers, groups } from '../../db/tables.ts';
import { HttpError } from '../../http-error.ts';
import { requireAdminMode, type Account } from '../identity/accounts.ts';

export interface GroupViewer {
  account: Account;
  admin: boolean | undefined;
}

export interface GroupChoice extends GroupViewer {
  id: string;
}

/** The groups that this baker or, in admin mode, the organisation owns. */
export const ownGroupsCondition = ({ account, admin }: GroupViewer): SQL | undefined =>
  and(
    eq(groups.organisationId, account.organisationId),
    admin ? isNull(groups.bakerId) : eq(groups.bakerId, account.id),
  );

/** The groups that a baker may grant: the baker's own and the organisation's. */
export const grantableGroupsCondition = ({ id, organisationId }: Account): SQL | undefined =>
  and(
    eq(groups.organisationId, organisationId),
    or(isNull(groups.bakerId), eq(groups.bakerId, id)),
  );

/** An administrator can read every group, because they see every file that is granted to it. */
const readableGroupsCondition = ({ account, admin }: GroupViewer) =>
  admin ? eq(groups.organisationId, account.organisationId) : grantableGroupsCondition(account);

const countMembersSql = (condition: SQL) =>
  sql<number>`(select count(*)::int from ${groupMembers}
    where ${groupMembers.groupId} = ${groups.id} and ${condition})`;

const granteeSql = sql`${toGroupGrantee('')} || ${groups.id}`;

const filesCountSql = ({ account, admin }: GroupViewer) =>
  sql<number>`(select count(distinct ${grants.fileId})::int from ${grants}
    join ${files} on ${files.id} = ${grants.fileId}
    where ${grants.address} = ${granteeSql} and ${admin ? sql`true` : eq(files.bakerId, account.id)})`;

const selectGroupRows = (db: Queries, viewer: GroupViewer) =>
  db
    .select({
      id: groups.id,
      name: groups.name,
      bakerId: groups.bakerId,
      people_count: countMembersSql(sql`${groupMembers.member} not like '*@%'`),
      domain_count: countMembersSql(sql`${groupMembers.member} like '*@%'`),
      files_count: filesCountSql(viewer),
      version: groups.version,
    })
    .from(groups);

type SelectedGroup = Awaited<ReturnType<typeof selectGroupRows>>[number];

const toGroupRow = ({ bakerId, ...row }: SelectedGroup): GroupRow => ({
  ...row,
  owner: bakerId === null ? 'organisation' : 'baker',
});

/** In admin mode, the groups of the organisation; otherwise those that the caller may grant, own ones first. */
export const selectGroups = async (db: Queries, viewer: GroupViewer): Promise<GroupRow[]> => {
  const { account, admin } = viewer;
  const rows = await selectGroupRows(db, viewer)
    .where(admin ? ownGroupsCondition(viewer) : grantableGroupsCondition(account))
    .orderBy(sql`${groups.bakerId} is null`, groups.nameKey);
  return rows.map(toGroupRow);
};

export const groupNotFoundError = (): HttpError =>
  new HttpError(404, 'not_found', 'You have no group with this id.');

const isBannedSql = ({ account, admin }: GroupViewer) => sql<boolean>`exists (
  select 1 from ${bans} where ${bans.organisationId} = ${account.organisationId}
    and ${bans.untagged} = regexp_replace(${groupMembers.member}, '\\+[^@]*@', '@')
    and ${or(isNull(bans.bakerId), admin ? undefined : eq(bans.bakerId, account.id))})`;

/** @throws HttpError 404 for a group that the caller may not see */
export async function readGroup(db: Queries, choice: GroupChoice): Promise<GroupDetail> {
  requireAdminMode(choice.account, choice.admin);
  const [group] = await selectGroupRows(db, choice).where(
    and(eq(groups.id, choice.id), readableGroupsCondition(choice)),
  );
  if (!group) throw groupNotFoundError();
  const members = await db
    .select({
      member: groupMembers.member,
      addedAt: groupMembers.addedAt,
      banned: isBannedSql(choice),
    })
    .from(groupMembers)
    .where(eq(groupMembers.groupId, choice.id))
    .orderBy(groupMembers.member);
  return {
    ...toGroupRow(group),
    members: members.map(({ member, addedAt, banned }) => ({
      member,
      added_at: addedAt.toISOString(),
      banned,
    })),
  };
}

/** The untagged addresses among these that the caller's bans, or those of the organisation, name. */
export const readBannedAddresses = async (
  db: Queries,
  { account, admin }: GroupViewer,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (addresses.length === 0) return new Set();
  const found = await db
    .select({ untagged: bans.untagged })
    .from(bans)
    .where(
      and(
        eq(bans.organisationId, account.organisationId),
        sql`${bans.untagged} = any(${sql.param(addresses.map(withoutPlusTag))}::text[])`,
        or(isNull(bans.bakerId), admin ? undefined : eq(bans.bakerId, account.id)),
      ),
    );
  return new Set(found.map(({ untagged }) => untagged));
};
