import type { ExportGroupQuery, GroupDetail } from '@bakehouse/contract';
import type { Deps } from '../../deps.ts';
import type { Account } from '../identity/accounts.ts';
import type { RowSource } from '../lists/row-source.ts';
import { readGroup } from './visible-groups.ts';

export interface ExportedMember extends Pick<GroupDetail, 'name'> {
  member: string;
  addedAt: string;
}

/** @throws HttpError 404 for a group that the caller may not see */
export async function createGroupExportSource(
  { db }: Deps,
  account: Account,
  { id, admin }: ExportGroupQuery,
): Promise<RowSource<ExportedMember>> {
  const { name, members } = await readGroup(db, { account, admin, id });
  const rows = members.map(({ member, added_at: addedAt }) => ({ name, member, addedAt }));
  return {
    count: rows.length,
    async *read() {
      yield await Promise.resolve(rows);
    },
  };
}
