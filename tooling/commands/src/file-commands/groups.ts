import { toGroupGrantee, type GroupRow } from '@bakehouse/contract';
import { listGroups } from '@bakehouse/contract/calls/people/groups';
import { CommandFailure } from './failure.ts';
import type { CommandSession } from './portal/sign-in.ts';

const GROUP_OPTION = /^\s*group:(.+)$/is;

/** Null for people; a name may have commas, so the text names one group. */
export const readGroupName = (text: string): string | null => {
  const name = GROUP_OPTION.exec(text)?.[1]?.trim() ?? '';
  return name === '' ? null : name;
};

const ownerOf = ({ owner }: GroupRow) => (owner === 'baker' ? 'yours' : 'of the organisation');

const throwUnknown = (name: string, groups: readonly GroupRow[]): never => {
  const names = groups.map((group) => group.name).join(', ');
  const known = names === '' ? 'You have no groups.' : `Your groups: ${names}.`;
  throw new CommandFailure(`You have no group "${name}". ${known}`);
};

/** The id works, too, because the baker and the organisation can have groups with one name. */
const findGroup = (name: string, groups: readonly GroupRow[]): GroupRow => {
  const found = groups.filter(
    (group) => group.id === name || group.name.toLowerCase() === name.toLowerCase(),
  );
  const [first] = found;
  if (!first) return throwUnknown(name, groups);
  if (found.length === 1) return first;
  const ids = found.map((group) => `group:${group.id} (${ownerOf(group)})`).join(' or ');
  throw new CommandFailure(`Several groups are named "${name}". Give ${ids}.`);
};

/**
 * Puts the ids of groups in the place of their names.
 * @throws CommandFailure for a name that no group or several groups have
 */
export async function toKnownGrantees(
  session: CommandSession,
  grantees: readonly string[],
): Promise<string[]> {
  if (!grantees.some((grantee) => readGroupName(grantee) !== null)) return [...grantees];
  const { data } = await session.call(listGroups, {});
  return grantees.map((grantee) => {
    const name = readGroupName(grantee);
    return name === null ? grantee : toGroupGrantee(findGroup(name, data).id);
  });
}
