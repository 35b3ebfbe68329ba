import { addressMessageOf, toDisplayAddress } from '@bakehouse/contract/input';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { classNames } from '../../../components/class-names.ts';
import { errorIdOf } from '../../../components/fields/field-ids.ts';
import input from '../../../components/fields/input.module.css';
import { Icon } from '../../../components/icon.tsx';
import { useService } from '../../../lib/services.tsx';
import { pressedKey } from '../../../lib/typing/pressed-key.ts';
import { ACTIVITY_FILTER_TEXTS } from '../texts.ts';
import { knownPeopleQuery } from './known-people-query.ts';
import styles from './person-field.module.css';
import { usePersonDraft } from './use-person-draft.ts';

interface PersonFieldProps {
  /** An email address, or an empty text. */
  value: string;
  admin: boolean;
  seen: readonly string[];
  onChange: (email: string) => void;
}

/** Suggests the people on the page and the openers; any other whole address can be typed. */
export function PersonField({ value, admin, seen, onChange }: PersonFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { userLists } = useService('api');
  const [wasFocused, setFocused] = useState(false);
  const openers = useQuery({ ...knownPeopleQuery(userLists, admin), enabled: wasFocused });
  const people = [...new Set([...seen, ...(openers.data ?? [])])].map(toDisplayAddress);
  const draft = usePersonDraft(toDisplayAddress(value), people, onChange);

  function handleKeyDown(event: KeyboardEvent) {
    const key = pressedKey(event);
    if (key === 'Enter') draft.send();
    if (key !== 'Escape' || draft.value === '') return;
    event.preventDefault();
    draft.send('');
  }

  return (
    <div className={styles.person}>
      <label htmlFor={id} className={styles.label}>
        {ACTIVITY_FILTER_TEXTS.person}
      </label>
      <div className={classNames(input.frame, input.compact, styles.frame)}>
        <input
          ref={field}
          id={id}
          list={`${id}-people`}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={ACTIVITY_FILTER_TEXTS.anybody}
          className={classNames(input.input, styles.input)}
          value={draft.value}
          aria-invalid={draft.isRefused || undefined}
          aria-describedby={draft.isRefused ? errorIdOf(id) : undefined}
          onFocus={() => setFocused(true)}
          onBlur={draft.leave}
          onChange={(event) => draft.change(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        {draft.value !== '' && (
          <button
            type="button"
            className={classNames(input.inset, styles.clear)}
            aria-label={ACTIVITY_FILTER_TEXTS.clearPerson}
            onClick={() => {
              draft.send('');
              field.current?.focus();
            }}
          >
            <Icon name="close" />
          </button>
        )}
        <datalist id={`${id}-people`}>
          {people.map((email) => (
            <option key={email} value={email} />
          ))}
        </datalist>
      </div>
      <div aria-live="polite" className={styles.message}>
        {draft.isRefused && <AddressErrorText id={errorIdOf(id)} text={draft.value} />}
      </div>
    </div>
  );
}

function AddressErrorText({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="warning" />
      {addressMessageOf(text, ACTIVITY_FILTER_TEXTS.wholeAddress)}
    </p>
  );
}
