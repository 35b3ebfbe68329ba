import { showAddress, type TypedPerson } from '@bakehouse/contract/input';
import { RemovableTags } from '../components/tags/removable-tags.tsx';
import { TYPED_PEOPLE_TEXTS } from './texts.ts';

interface PeopleTagsProps {
  pieces: readonly TypedPerson[];
  onRemove: (text: string) => void;
}

const toLabel = ({ name, grantee, text }: TypedPerson) => {
  if (grantee === null) return `${TYPED_PEOPLE_TEXTS.notUnderstood} ${text}`;
  return name === '' ? showAddress(grantee) : `${name} · ${showAddress(grantee)}`;
};

/** Shows how a typed list was understood. */
export function PeopleTags({ pieces, onRemove }: PeopleTagsProps) {
  const tags = pieces.map((piece) => ({
    id: piece.text,
    label: toLabel(piece),
    isWrong: piece.grantee === null,
  }));
  return (
    <RemovableTags label={TYPED_PEOPLE_TEXTS.list} tags={tags} layout="block" onRemove={onRemove} />
  );
}
