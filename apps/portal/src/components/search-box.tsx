import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import input from './input.module.css';
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

export function SearchBox({ ref, label, value, onChange, placeholder }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);

  // A value that we did not send comes from outside (Back, a removed tag) and replaces the text.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }

  function send(next: string) {
    setText(next);
    if (next === sent) return;
    setSent(next);
    onChange(next);
  }

  const sendTyped = useEffectEvent(() => {
    send(text);
  });

  useImperativeHandle(ref, () => ({ send: () => send(text) }));

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
          setText(event.target.value);
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
