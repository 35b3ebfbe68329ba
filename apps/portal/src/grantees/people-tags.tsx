import { toDisplayAddress, type TypedPerson } from '@bakehouse/contract/input';
import type { Group } from '../api/access/groups.ts';
import { RemovableTags } from '../components/tags/removable-tags.tsx';
import { findGroup } from './groups/group-names.ts';
import { GRANTED_GROUP_TEXTS } from './groups/texts.ts';
import { TYPED_PEOPLE_TEXTS } from './texts.ts';

interface TypedPeopleTagsProps {
  pieces: readonly TypedPerson[];
  groups: readonly Group[];
  onRemove: (text: string) => void;
}

const toLabel = ({ name, grantee, text }: TypedPerson, groups: readonly Group[]) => {
  if (grantee === null) return `${TYPED_PEOPLE_TEXTS.notUnderstood} ${text}`;
  const group = findGroup(grantee, groups);
  if (group) return GRANTED_GROUP_TEXTS.named(group);
  return name === '' ? toDisplayAddress(grantee) : `${name} · ${toDisplayAddress(grantee)}`;
};

/** Shows how a typed list was understood. */
export function TypedPeopleTags({ pieces, groups, onRemove }: TypedPeopleTagsProps) {
  const tags = pieces.map((piece) => ({
    id: piece.text,
    label: toLabel(piece, groups),
    isWrong: piece.grantee === null,
  }));
  return (
    <RemovableTags label={TYPED_PEOPLE_TEXTS.list} tags={tags} layout="block" onRemove={onRemove} />
  );
}
