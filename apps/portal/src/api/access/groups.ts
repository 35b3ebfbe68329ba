import type { GroupDetail, GroupRow, ImportGroupResponse } from '@bakehouse/contract';
import {
  deleteGroup,
  getGroup,
  importGroup,
  listGroups,
  saveGroup,
} from '@bakehouse/contract/calls/people/groups';
import type { Http } from '../http/http.ts';

export interface Group {
  id: string;
  name: string;
  isOfOrganisation: boolean;
  people: number;
  domains: number;
  files: number;
}

interface GroupRef {
  id: string;
  admin: boolean;
}

export interface GroupChange {
  /** Without an id, a group is created. */
  id?: string;
  name?: string;
  remove?: readonly string[];
  admin: boolean;
}

export type ImportedLine = ImportGroupResponse['rows'][number];
export type GroupMember = GroupDetail['members'][number];

export interface GroupsApi {
  list: (admin: boolean, signal: AbortSignal) => Promise<readonly Group[]>;
  members: (ref: GroupRef, signal: AbortSignal) => Promise<readonly GroupMember[]>;
  save: (change: GroupChange) => Promise<Group>;
  remove: (ref: GroupRef) => Promise<number>;
  /** Says of each line what it is, and adds nobody. */
  preview: (ref: GroupRef, text: string) => Promise<readonly ImportedLine[]>;
  add: (ref: GroupRef, text: string) => Promise<unknown>;
}

const toGroup = (row: GroupRow): Group => ({
  id: row.id,
  name: row.name,
  isOfOrganisation: row.owner === 'organisation',
  people: row.people_count,
  domains: row.domain_count,
  files: row.files_count,
});

const inMode = (admin: boolean) => (admin ? { admin } : {});

export const createGroupsApi = (http: Http): GroupsApi => ({
  async list(admin, signal) {
    const query = admin ? { admin: 'true' as const } : {};
    return (await http.call(listGroups, query, { signal })).data.map(toGroup);
  },
  async members({ id, admin }, signal) {
    const body = { id, ...inMode(admin) };
    return (await http.call(getGroup, body, { signal, purpose: 'read' })).members;
  },
  async save({ admin, ...change }) {
    return toGroup(await http.call(saveGroup, { ...change, ...inMode(admin) }));
  },
  async remove({ id, admin }) {
    return (await http.call(deleteGroup, { id, ...inMode(admin) })).files_count;
  },
  async preview({ id, admin }, text) {
    const body = { id, text, dry_run: true, ...inMode(admin) };
    return (await http.call(importGroup, body)).rows;
  },
  add: ({ id, admin }, text) => http.call(importGroup, { id, text, ...inMode(admin) }),
});
