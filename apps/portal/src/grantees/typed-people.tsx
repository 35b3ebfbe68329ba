import type { TypedPerson } from '@bakehouse/contract/input';
import { FreeMailWarning } from './free-mail-warning.tsx';
import { GroupOffers } from './groups/group-offers.tsx';
import { parsePeople, withoutEntry } from './parse-people.ts';
import { TypedPeopleTags } from './people-tags.tsx';
import styles from './typed-people.module.css';
import { useGranteeReader } from './use-grantee-reader.ts';

interface TypedPeopleProps {
  text: string;
  onChange: (text: string) => void;
  /** Offers groups also before anything is typed. */
  withAllGroups?: boolean;
}

/** A last piece without a separator behind it may be half of an address. */
const isPossiblyIncomplete = (text: string, { grantee, text: piece }: TypedPerson) =>
  grantee === null && text.endsWith(piece);

/** A tag would only repeat the text of the field when it is one address and nothing else. */
const isPlainAddress = (text: string, [first, second]: readonly TypedPerson[]) =>
  second === undefined &&
  first?.grantee !== null &&
  first?.text === text.trim() &&
  first.text.includes('@');

const entriesToShow = (text: string, pieces: readonly TypedPerson[]) => {
  if (isPlainAddress(text, pieces)) return [];
  return pieces.filter((piece) => piece !== pieces.at(-1) || !isPossiblyIncomplete(text, piece));
};

/** Shows how a typed list of people is understood, once the address check is loaded. */
export function TypedPeople({ text, onChange, withAllGroups = false }: TypedPeopleProps) {
  const { read, groups } = useGranteeReader(text, { withAllGroups });
  if (read === null) return null;
  const { pieces, people } = parsePeople(text, read);
  return (
    <div className={styles.typed}>
      <GroupOffers
        text={text}
        groups={groups}
        read={read}
        whenEmpty={withAllGroups}
        onChange={onChange}
      />
      <TypedPeopleTags
        pieces={entriesToShow(text, pieces)}
        groups={groups}
        onRemove={(removed) => onChange(withoutEntry(pieces, removed))}
      />
      <FreeMailWarning people={people} />
    </div>
  );
}
