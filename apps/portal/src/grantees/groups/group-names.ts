import { readGroupGrantee, toGroupGrantee } from '@bakehouse/contract';
import { type CanonicalizeAddress, readPeople, toDisplayAddress } from '@bakehouse/contract/input';
import type { Group } from '../../api/access/groups.ts';
import { GRANTED_GROUP_TEXTS } from './texts.ts';

type NamedGroup = Pick<Group, 'id' | 'name'>;

/** Also reads `group:` with an id, and a name that only one group has. */
export const withGroupNames =
  (canonical: CanonicalizeAddress, groups: readonly NamedGroup[]): CanonicalizeAddress =>
  (text) => {
    const address = canonical(text);
    if (address !== null) return address;
    const wanted = text.trim().toLowerCase();
    const [found, second] = groups.filter(({ id, name }) =>
      [name.toLowerCase(), toGroupGrantee(id)].includes(wanted),
    );
    return found === undefined || second !== undefined ? null : toGroupGrantee(found.id);
  };

/** The name, unless it would not be read as this group. */
export function toGroupText(group: NamedGroup, read: CanonicalizeAddress): string {
  const grantee = toGroupGrantee(group.id);
  const [piece, second] = readPeople(group.name, read);
  return piece?.grantee === grantee && second === undefined ? group.name : grantee;
}

export const findGroup = <Found extends NamedGroup>(
  grantee: string | null,
  groups: readonly Found[],
): Found | undefined => groups.find(({ id }) => grantee === toGroupGrantee(id));

export const nameOfGrantee = (grantee: string, groups: readonly NamedGroup[]): string =>
  readGroupGrantee(grantee) === null
    ? toDisplayAddress(grantee)
    : (findGroup(grantee, groups)?.name ?? GRANTED_GROUP_TEXTS.unknown);
