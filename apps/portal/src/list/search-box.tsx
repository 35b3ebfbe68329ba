import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { useHistoryMove } from '../lib/use-history-move.ts';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/icon.tsx';
import input from '../components/fields/input.module.css';
import styles from './search-box.module.css';

const SEARCH_DELAY_MS = 500;

export interface SearchBoxHandle {
  /** Sends what is typed now, ahead of its pause. */
  send: () => void;
}

interface SearchBoxProps {
  ref?: Ref<SearchBoxHandle>;
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
}

/** What is in the field as long as `value` does not say it. */
interface Typed {
  text: string;
  /** The value that it was typed over; another one comes from outside and replaces the text. */
  over: string;
  /** Its value is on the way. */
  sent: string | undefined;
}

export function SearchBox({ ref, label, value, onChange, placeholder }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Typed>();
  // Once what was sent has come back, a value of before is one from outside.
  if (typed?.sent === value && typed.over !== value) {
    setTyped(typed.text === value ? undefined : { ...typed, over: value, sent: undefined });
  }
  const current = typed && (value === typed.over || value === typed.sent) ? typed : undefined;
  const text = current?.text ?? value;

  const type = (next: string) => setTyped({ text: next, over: value, sent: current?.sent });

  function send(next: string) {
    const isKnown = next === (current?.sent ?? value);
    setTyped({ text: next, over: value, sent: next });
    if (!isKnown) onChange(next);
  }

  const sendTyped = useEffectEvent(() => {
    send(text);
  });

  useImperativeHandle(ref, () => ({ send: () => send(text) }));

  // Back may come before what was sent has: then no other value ever does.
  useHistoryMove(() => setTyped(undefined));

  useEffect(() => {
    const timer = setTimeout(sendTyped, SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') send(text);
    if (event.key === 'Escape' && text !== '') {
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
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          type(event.target.value);
        }}
        onKeyDown={handleKeyDown}
      />
      {text !== '' && (
        <button
          type="button"
          className={classNames(input.inset, styles.clear)}
          aria-label="Clear search"
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
