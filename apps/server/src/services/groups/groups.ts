import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import {
  toGroupGrantee,
  type DeleteGroupBody,
  type DeleteGroupResponse,
  type GetGroupBody,
  type GroupDetail,
  type GroupList,
  type ListGroupsQuery,
  type SaveGroupBody,
} from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { emails, files, grants } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { VersionCondition } from '../../lib/http/version-condition.ts';
import type { AuditFile } from '../audit/audit-event.ts';
import { createAuditEvent } from '../audit/audit-event.ts';
import type { UnlinkedRow } from '../audit/audit-chain.ts';
import { runRecorded } from '../audit/recorded-transaction.ts';
import { requireAdminMode, type Account } from '../identity/accounts.ts';
import {
  toRecordWithCallerCheck,
  type AccountCaller,
} from '../identity/sessions/session-caller.ts';
import {
  changeMembers,
  dropGroup,
  insertGroup,
  lockOwnGroup,
  parseMembers,
  raiseVersion,
  renameGroup,
  toGroupSubject,
  toMemberEvents,
  type StoredGroup,
} from './group-changes.ts';
import { readGroup, selectGroups, type GroupViewer } from './visible-groups.ts';

/** @throws HttpError 403 admin_required */
export const listGroups = async (
  { db }: Deps,
  account: Account,
  { admin }: ListGroupsQuery,
): Promise<GroupList> => {
  requireAdminMode(account, admin);
  return { data: await selectGroups(db, { account, admin }) };
};

/** @throws HttpError 404 not_found, 403 admin_required */
export const getGroup = (
  { db }: Deps,
  account: Account,
  { id, admin }: GetGroupBody,
): Promise<GroupDetail> => readGroup(db, { account, admin, id });

interface GroupSave {
  by: AccountCaller;
  ifMatch: VersionCondition | undefined;
}

const openGroup = async (
  tx: Queries,
  deps: Deps,
  viewer: GroupViewer,
  { id, name, ifMatch }: Pick<SaveGroupBody, 'id' | 'name'> & Pick<GroupSave, 'ifMatch'>,
): Promise<{ group: StoredGroup; renamedFrom: string | undefined; isNew: boolean }> => {
  if (id === undefined) {
    const group = await insertGroup(tx, deps, viewer, name ?? '');
    return { group, renamedFrom: undefined, isNew: true };
  }
  const group = await lockOwnGroup(tx, viewer, { id, ifMatch });
  if (name === undefined || name === group.name)
    return { group, renamedFrom: undefined, isNew: false };
  await renameGroup(tx, viewer, group, name);
  return { group: { ...group, name }, renamedFrom: group.name, isNew: false };
};

/** @throws HttpError 400 naming every invalid member, 404, 409 already_exists, limit_reached, 412 */
export async function saveGroup(
  deps: Deps,
  { by, ifMatch }: GroupSave,
  { id, name, add, remove, admin }: SaveGroupBody,
): Promise<GroupDetail> {
  const { account } = by;
  requireAdminMode(account, admin);
  const viewer = { account, admin };
  const { add: toAdd = [], remove: toRemove = [] } = parseMembers({ add, remove });
  return runRecorded(deps, async (tx) => {
    const { group, renamedFrom, isNew } = await openGroup(tx, deps, viewer, { id, name, ifMatch });
    const changes = await changeMembers(tx, deps, group, { add: toAdd, remove: toRemove });
    const about = toGroupSubject(viewer, by, group);
    const named = { group: group.name };
    const events: UnlinkedRow[] = [
      ...(isNew ? [createAuditEvent(deps, 'group_created', { ...about, details: named })] : []),
      ...(renamedFrom === undefined
        ? []
        : [
            createAuditEvent(deps, 'group_changed', {
              ...about,
              details: { ...named, renamedFrom, added: [], removed: [] },
            }),
          ]),
      ...toMemberEvents(deps, about, { ...named, ...changes }),
    ];
    if (!isNew && events.length > 0) await raiseVersion(tx, group);
    const result = await readGroup(tx, { ...viewer, id: group.id });
    return { result, record: toRecordWithCallerCheck(deps, by, events) };
  });
}

/** The changed files get a new version, because their people change. */
const removeGrantsOfGroup = async (tx: Queries, deps: Deps, { id }: StoredGroup) => {
  const removed = await tx
    .delete(grants)
    .where(eq(grants.address, toGroupGrantee(id)))
    .returning({ fileId: grants.fileId, keyPath: grants.keyPath });
  const fileIds = [...new Set(removed.map(({ fileId }) => fileId))];
  if (fileIds.length === 0) return [];
  const found = await tx
    .select({ id: files.id, name: files.name, bakerId: files.bakerId, baker: emails.address })
    .from(files)
    .innerJoin(emails, and(eq(emails.userId, files.bakerId), emails.isPrimary))
    .where(inArray(files.id, fileIds))
    .orderBy(asc(files.id))
    .for('update', { of: files });
  await tx
    .update(files)
    .set({ version: sql`${files.version} + 1`, updatedAt: deps.clock.now() })
    .where(inArray(files.id, fileIds));
  const fileOf = new Map<string, AuditFile>(found.map((file) => [file.id, file]));
  return removed.map(({ fileId, keyPath }) => ({ file: fileOf.get(fileId), keyPath }));
};

/** @throws HttpError 404, 403 admin_required */
export async function deleteGroup(
  deps: Deps,
  by: AccountCaller,
  { id, admin }: DeleteGroupBody,
): Promise<DeleteGroupResponse> {
  const { account } = by;
  requireAdminMode(account, admin);
  const viewer = { account, admin };
  return runRecorded(deps, async (tx) => {
    const group = await lockOwnGroup(tx, viewer, { id });
    const removed = await removeGrantsOfGroup(tx, deps, group);
    await dropGroup(tx, group);
    const filesCount = new Set(removed.map(({ file }) => file?.id)).size;
    const about = toGroupSubject(viewer, by, group);
    const events = [
      ...removed.map(({ file, keyPath }) =>
        createAuditEvent(deps, 'permission_removed', {
          ...about,
          file,
          details: { grantee: `the group ${group.name}`, keyPath },
        }),
      ),
      createAuditEvent(deps, 'group_deleted', {
        ...about,
        details: { group: group.name, files: filesCount },
      }),
    ];
    const result = { files_count: filesCount };
    return { result, record: toRecordWithCallerCheck(deps, by, events) };
  });
}
