import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { pressedKey } from '../lib/typing/pressed-key.ts';
import { useDraft } from '../lib/use-draft.ts';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/icon.tsx';
import input from '../components/fields/input.module.css';
import styles from './search-box.module.css';
import { TEXTS } from './texts.ts';

const SEARCH_DELAY_MS = 500;

export interface SearchBoxHandle {
  /** Applies the typed text without the debounce. */
  send: () => void;
  focus: () => void;
}

interface SearchBoxProps {
  ref?: Ref<SearchBoxHandle>;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const isSameText = (a: string, b: string) => a === b;

export function SearchBox({ ref, label, value, onChange }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const draft = useDraft({ value, isSame: isSameText, onSend: onChange, delayMs: SEARCH_DELAY_MS });
  const { value: text, change, send } = draft;

  useImperativeHandle(ref, () => ({
    send: () => send(),
    focus: () => field.current?.focus(),
  }));

  function handleKeyDown(event: KeyboardEvent) {
    const key = pressedKey(event);
    if (key === 'Enter') send();
    if (key === 'Escape' && text !== '') {
      event.preventDefault();
      send('');
    }
  }

  return (
    <div className={classNames(input.frame, input.compact, styles.box)}>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        className={classNames(input.input, styles.input)}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          change(event.target.value);
        }}
        onKeyDown={handleKeyDown}
      />
      {text !== '' && (
        <button
          type="button"
          className={classNames(input.inset, styles.clear)}
          aria-label={TEXTS.clearSearch}
          onClick={() => {
            send('');
            field.current?.focus();
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
