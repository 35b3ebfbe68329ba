import { toDisplayAddress, type TypedPerson } from '@bakehouse/contract/input';
import { RemovableTags } from '../components/tags/removable-tags.tsx';
import { TYPED_PEOPLE_TEXTS } from './texts.ts';

interface TypedPeopleTagsProps {
  pieces: readonly TypedPerson[];
  onRemove: (text: string) => void;
}

const toLabel = ({ name, grantee, text }: TypedPerson) => {
  if (grantee === null) return `${TYPED_PEOPLE_TEXTS.notUnderstood} ${text}`;
  return name === '' ? toDisplayAddress(grantee) : `${name} · ${toDisplayAddress(grantee)}`;
};

/** Shows how a typed list was understood. */
export function TypedPeopleTags({ pieces, onRemove }: TypedPeopleTagsProps) {
  const tags = pieces.map((piece) => ({
    id: piece.text,
    label: toLabel(piece),
    isWrong: piece.grantee === null,
  }));
  return (
    <RemovableTags label={TYPED_PEOPLE_TEXTS.list} tags={tags} layout="block" onRemove={onRemove} />
  );
}
