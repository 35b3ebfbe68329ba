import type { TypedPerson } from '@bakehouse/contract/input';
import { useSyncExternalStore } from 'react';
import { lazyCanonicalGrantee } from './canonical-grantee.ts';
import { FreeMailWarning } from './free-mail-warning.tsx';
import { parsePeople, withoutEntry } from './parse-people.ts';
import { TypedPeopleTags } from './people-tags.tsx';
import styles from './typed-people.module.css';

interface TypedPeopleProps {
  text: string;
  onChange: (text: string) => void;
}

/** A last piece without a separator behind it may be half of an address. */
const isPossiblyIncomplete = (text: string, { grantee, text: piece }: TypedPerson) =>
  grantee === null && text.endsWith(piece);

/** A tag would only repeat the text of the field when it is one address and nothing else. */
const isPlainAddress = (text: string, [first, second]: readonly TypedPerson[]) =>
  second === undefined && first?.grantee !== null && first?.text === text.trim();

const entriesToShow = (text: string, pieces: readonly TypedPerson[]) => {
  if (isPlainAddress(text, pieces)) return [];
  return pieces.filter((piece) => piece !== pieces.at(-1) || !isPossiblyIncomplete(text, piece));
};

/** Shows how a typed list of people is understood, once the address check is loaded. */
export function TypedPeople({ text, onChange }: TypedPeopleProps) {
  const check = useSyncExternalStore(lazyCanonicalGrantee.subscribe, lazyCanonicalGrantee.get);
  if (check.status !== 'ready') return null;
  const { pieces, people } = parsePeople(text, check.value);
  return (
    <div className={styles.typed}>
      <TypedPeopleTags
        pieces={entriesToShow(text, pieces)}
        onRemove={(removed) => onChange(withoutEntry(pieces, removed))}
      />
      <FreeMailWarning people={people} />
    </div>
  );
}
