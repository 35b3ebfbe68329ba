import { useState } from 'react';
import { SearchBox } from '../../../../list/search-box.tsx';
import { REMOVE_PEOPLE_TEXTS } from '../texts.ts';
import styles from './people-choice.module.css';
import type { PersonWithAccess } from './plan-access.ts';

interface PeopleChoiceProps {
  people: readonly PersonWithAccess[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

const MIN_PEOPLE_FOR_SEARCH = 8;
const MAX_SHOWN_PEOPLE = 100;

export function PeopleChoice({ people, chosen, onChange }: PeopleChoiceProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = people.filter(({ email, label }) =>
    [email, label].some((text) => text.toLowerCase().includes(wanted)),
  );
  const hidden = found.length - MAX_SHOWN_PEOPLE;
  if (people.length === 0) return <p>{REMOVE_PEOPLE_TEXTS.nobody}</p>;
  return (
    <div className={styles.choice}>
      {people.length > MIN_PEOPLE_FOR_SEARCH && (
        <SearchBox label={REMOVE_PEOPLE_TEXTS.search} value={search} onChange={setSearch} />
      )}
      <fieldset className={styles.people}>
        <legend className={styles.legend}>{REMOVE_PEOPLE_TEXTS.choice}</legend>
        {found.slice(0, MAX_SHOWN_PEOPLE).map(({ email, label, files }) => (
          <label key={email} className={styles.person}>
            <input
              type="checkbox"
              className={styles.box}
              checked={chosen.includes(email)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, email] : chosen.filter((other) => other !== email),
                )
              }
            />
            <span className={styles.email}>{label}</span>{' '}
            <span className={styles.count}>{REMOVE_PEOPLE_TEXTS.files(files)}</span>
          </label>
        ))}
        {found.length === 0 && <p>{REMOVE_PEOPLE_TEXTS.nothingMatches}</p>}
        {hidden > 0 && <p className={styles.count}>{REMOVE_PEOPLE_TEXTS.more(hidden)}</p>}
      </fieldset>
    </div>
  );
}
