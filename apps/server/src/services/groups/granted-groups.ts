import { readGroupGrantee, toGroupGrantee } from '@bakehouse/contract';
import { and, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { groupMembers, groups } from '../../db/tables.ts';
import { HttpError } from '../../http-error.ts';
import { toRefusalSentence } from '../../lib/refusal-sentence.ts';
import type { Account } from '../identity/accounts.ts';
import { grantableGroupsCondition } from './visible-groups.ts';

const groupIdsIn = (grantees: readonly string[]) =>
  grantees.flatMap((grantee) => readGroupGrantee(grantee) ?? []);

/** How the audit log names a grantee. */
export type NameGrantee = (grantee: string) => string;

/** Reads the names of the groups among the grantees. */
export const readGranteeNames = async (
  tx: Queries,
  grantees: readonly string[],
): Promise<NameGrantee> => {
  const ids = groupIdsIn(grantees);
  const found =
    ids.length === 0
      ? []
      : await tx
          .select({ id: groups.id, name: groups.name })
          .from(groups)
          .where(inArray(groups.id, ids));
  const names = new Map(found.map(({ id, name }) => [toGroupGrantee(id), `the group ${name}`]));
  return (grantee) => names.get(grantee) ?? grantee;
};

const UNKNOWN_GROUP_MESSAGE = 'must be a group of yours or of the organisation';

/**
 * Keeps the groups from being deleted until the transaction ends.
 * @throws HttpError 400 naming every field with a group that the caller may not grant
 */
export const requireGrantableGroups = async (
  tx: Queries,
  account: Account,
  grantees: ReadonlyMap<string, string>,
): Promise<void> => {
  const ids = groupIdsIn([...grantees.values()]);
  if (ids.length === 0) return;
  const found = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(inArray(groups.id, ids), grantableGroupsCondition(account)))
    .for('share');
  const known = new Set(found.map(({ id }) => toGroupGrantee(id)));
  const invalid = [...grantees]
    .filter(([, grantee]) => readGroupGrantee(grantee) !== null && !known.has(grantee))
    .map(([field]): [string, string] => [field, UNKNOWN_GROUP_MESSAGE]);
  if (invalid.length === 0) return;
  const fields = Object.fromEntries(invalid);
  throw new HttpError(400, 'invalid_request', toRefusalSentence(invalid), { fields });
};

/** Keeps the groups that exist from being deleted until the transaction ends; a deleted one stands for nobody. */
export const lockKnownGrantees = async (
  tx: Queries,
  grantees: readonly string[],
): Promise<ReadonlySet<string>> => {
  const ids = groupIdsIn(grantees);
  const found =
    ids.length === 0
      ? []
      : await tx.select({ id: groups.id }).from(groups).where(inArray(groups.id, ids)).for('share');
  const known = new Set(found.map(({ id }) => toGroupGrantee(id)));
  return new Set(
    grantees.filter((grantee) => readGroupGrantee(grantee) === null || known.has(grantee)),
  );
};

/** The people of these groups by their addresses, without whole domains. */
export const readPeopleOfGroups = async (
  tx: Queries,
  grantees: readonly string[],
): Promise<string[]> => {
  const ids = groupIdsIn(grantees);
  if (ids.length === 0) return [];
  const found = await tx
    .select({ member: groupMembers.member })
    .from(groupMembers)
    .where(and(inArray(groupMembers.groupId, ids), sql`${groupMembers.member} not like '*@%'`));
  return found.map(({ member }) => member);
};
