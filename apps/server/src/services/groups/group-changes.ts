import { and, count, eq, inArray, type SQL } from 'drizzle-orm';
import {
  addressMessageOf,
  GROUP_MEMBERS_LIMIT,
  GROUPS_LIMIT,
  toGroupGrantee,
} from '@bakehouse/contract';
import { canonicalGrantee } from '@bakehouse/contract/grantee';
import type { Queries } from '../../db/client.ts';
import { formerGroupMembers, groupMembers, groups, organisations } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import type { VersionCondition } from '../../lib/http/version-condition.ts';
import { acceptsVersion } from '../../lib/http/version-condition.ts';
import { toRefusalSentence } from '../../lib/refusal-sentence.ts';
import { toAuditActor } from '../audit/audit-actor.ts';
import type { UnlinkedRow } from '../audit/audit-chain.ts';
import { createAuditEvent } from '../audit/audit-event.ts';
import { lockAccount } from '../identity/accounts.ts';
import type { AccountCaller } from '../identity/sessions/session-caller.ts';
import { groupNotFoundError, ownGroupsCondition, type GroupViewer } from './visible-groups.ts';

export type StoredGroup = typeof groups.$inferSelect;

const MEMBER_MESSAGE = 'must be an email address or a wildcard domain (*@domain.com)';

/** @throws HttpError 400 naming every text that is no member */
export const parseMembers = (
  lists: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, readonly string[]>> => {
  const fields: Record<string, string> = {};
  const parsed = Object.entries(lists).map(([name, texts]) => {
    const members = texts.map((text, index) => {
      const member = canonicalGrantee(text);
      if (member === null) fields[`${name}.${index}`] = addressMessageOf(text, MEMBER_MESSAGE);
      return member ?? text;
    });
    return [name, [...new Set(members)]] as const;
  });
  const invalid = Object.entries(fields);
  if (invalid.length > 0)
    throw new HttpError(400, 'invalid_request', toRefusalSentence(invalid), { fields });
  return Object.fromEntries(parsed);
};

/** @throws HttpError 404 unless the caller owns the group, 412 */
export const lockOwnGroup = async (
  tx: Queries,
  viewer: GroupViewer,
  { id, ifMatch }: { id: string; ifMatch?: VersionCondition | undefined },
): Promise<StoredGroup> => {
  const [group] = await tx
    .select()
    .from(groups)
    .where(and(eq(groups.id, id), ownGroupsCondition(viewer)))
    .for('update');
  if (!group) throw groupNotFoundError();
  if (ifMatch !== undefined && !acceptsVersion(ifMatch, group.version)) {
    const message = 'Somebody else changed this group. Check its members, then try again.';
    throw new HttpError(412, 'version_conflict', message);
  }
  return group;
};

const nameTakenError = (name: string) =>
  new HttpError(
    409,
    'already_exists',
    `There is already a group named “${name}”. Choose another name.`,
  );

const toNameKey = (name: string) => name.toLowerCase();

/** Groups of one owner are counted one after the other. */
const lockOwner = ({ account, admin }: GroupViewer, tx: Queries) =>
  admin
    ? tx
        .select({ id: organisations.id })
        .from(organisations)
        .where(eq(organisations.id, account.organisationId))
        .for('no key update')
    : lockAccount(tx, account.id);

const countGroups = async (tx: Queries, viewer: GroupViewer) => {
  const [counted] = await tx
    .select({ groups: count() })
    .from(groups)
    .where(ownGroupsCondition(viewer));
  return counted?.groups ?? 0;
};

const countMembers = async (tx: Queries, condition: SQL) => {
  const [counted] = await tx.select({ members: count() }).from(groupMembers).where(condition);
  return counted?.members ?? 0;
};

/** @throws HttpError 409 already_exists, limit_reached */
export const insertGroup = async (
  tx: Queries,
  deps: Deps,
  viewer: GroupViewer,
  name: string,
): Promise<StoredGroup> => {
  await lockOwner(viewer, tx);
  if ((await countGroups(tx, viewer)) >= GROUPS_LIMIT) {
    const message = `There can be up to ${GROUPS_LIMIT} groups. Delete one first.`;
    throw new HttpError(409, 'limit_reached', message);
  }
  const { account, admin } = viewer;
  const [group] = await tx
    .insert(groups)
    .values({
      id: deps.random.uuid(),
      organisationId: account.organisationId,
      bakerId: admin ? null : account.id,
      name,
      nameKey: toNameKey(name),
      createdAt: deps.clock.now(),
    })
    .onConflictDoNothing()
    .returning();
  if (!group) throw nameTakenError(name);
  return group;
};

/** @throws HttpError 409 already_exists */
export const renameGroup = async (
  tx: Queries,
  viewer: GroupViewer,
  group: StoredGroup,
  name: string,
): Promise<void> => {
  await lockOwner(viewer, tx);
  const nameKey = toNameKey(name);
  const [other] = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(ownGroupsCondition(viewer), eq(groups.nameKey, nameKey)));
  if (other && other.id !== group.id) throw nameTakenError(name);
  await tx.update(groups).set({ name, nameKey }).where(eq(groups.id, group.id));
};

const rememberMembers = async (tx: Queries, groupId: string, members: readonly string[]) => {
  if (members.length === 0) return;
  await tx
    .insert(formerGroupMembers)
    .values(members.map((member) => ({ groupId, member })))
    .onConflictDoNothing();
};

/** Deletes the group with its members, who may still ask for what they had. */
export const dropGroup = async (tx: Queries, { id }: StoredGroup): Promise<void> => {
  await tx
    .insert(formerGroupMembers)
    .select(
      tx
        .select({ groupId: groupMembers.groupId, member: groupMembers.member })
        .from(groupMembers)
        .where(eq(groupMembers.groupId, id)),
    )
    .onConflictDoNothing();
  await tx.delete(groups).where(eq(groups.id, id));
};

interface MemberChanges {
  add: readonly string[];
  remove: readonly string[];
}

/** Returns what changed. Throws HttpError 409 limit_reached. */
export const changeMembers = async (
  tx: Queries,
  deps: Deps,
  { id }: StoredGroup,
  { add, remove }: MemberChanges,
): Promise<{ added: string[]; removed: string[] }> => {
  const ofGroup = eq(groupMembers.groupId, id);
  const removed =
    remove.length === 0
      ? []
      : await tx
          .delete(groupMembers)
          .where(and(ofGroup, inArray(groupMembers.member, [...remove])))
          .returning({ member: groupMembers.member });
  await rememberMembers(
    tx,
    id,
    removed.map(({ member }) => member),
  );
  const addedAt = deps.clock.now();
  const added =
    add.length === 0
      ? []
      : await tx
          .insert(groupMembers)
          .values(add.map((member) => ({ groupId: id, member, addedAt })))
          .onConflictDoNothing()
          .returning({ member: groupMembers.member });
  if (added.length > 0 && (await countMembers(tx, ofGroup)) > GROUP_MEMBERS_LIMIT) {
    const message = `A group can have up to ${GROUP_MEMBERS_LIMIT} people and domains.`;
    throw new HttpError(409, 'limit_reached', message);
  }
  const membersOf = (rows: typeof added) => rows.map(({ member }) => member);
  return { added: membersOf(added), removed: membersOf(removed) };
};

/** The columns that every row of the log about this group has. */
export const toGroupSubject = ({ admin }: GroupViewer, by: AccountCaller, group: StoredGroup) => {
  const { account } = by;
  return {
    actor: toAuditActor(account, by),
    baker: admin ? undefined : { id: account.id, address: account.email },
    subject: toGroupGrantee(group.id),
  };
};

/** A row of the log names at most this many people, so that each can be read and found. */
const MEMBERS_PER_EVENT = 50;

const inChunks = (members: readonly string[]) =>
  Array.from({ length: Math.ceil(members.length / MEMBERS_PER_EVENT) }, (_, index) =>
    members.slice(index * MEMBERS_PER_EVENT, (index + 1) * MEMBERS_PER_EVENT),
  );

export const toMemberEvents = (
  deps: Deps,
  about: ReturnType<typeof toGroupSubject>,
  { group, added, removed }: { group: string; added: string[]; removed: string[] },
): UnlinkedRow[] => {
  const event = (change: { added: string[]; removed: string[] }) =>
    createAuditEvent(deps, 'group_changed', { ...about, details: { group, ...change } });
  return [
    ...inChunks(removed).map((members) => event({ added: [], removed: members })),
    ...inChunks(added).map((members) => event({ added: members, removed: [] })),
  ];
};

/** Changes that change nothing leave the version as it is. */
export const raiseVersion = (tx: Queries, { id, version }: StoredGroup) =>
  tx
    .update(groups)
    .set({ version: version + 1 })
    .where(eq(groups.id, id));
