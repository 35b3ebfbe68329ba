import { type MouseEvent, useEffect, useRef } from 'react';
import type { Access } from '../../../api/files.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import type { IconName } from '../../../components/icon.tsx';
import styles from './access-list.module.css';

/** The entry to look at; a new object for each time that it shall be seen. */
export interface Mark {
  email: string;
}

interface AccessEntriesProps {
  label: string;
  /** What an entry is removed from, where the page has several lists. */
  from?: string;
  entries: readonly Access[];
  mark: Mark | undefined;
  /** Without it the list is there to be read. */
  onRemove: ((email: string) => void) | undefined;
  onLastRemoved: () => void;
}

const types = {
  email: { icon: 'mail', word: 'Email' },
  domain: { icon: 'globe', word: 'Domain' },
} as const satisfies Record<Access['type'], { icon: IconName; word: string }>;

export function AccessEntries({
  label,
  from,
  entries,
  mark,
  onRemove,
  onLastRemoved,
}: AccessEntriesProps) {
  const list = useRef<HTMLUListElement>(null);

  /** The focus goes on to the next entry; the second click of a double one would remove that too. */
  const remove = (email: string, { currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
    if (detail > 1) return;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const index = buttons.indexOf(currentTarget);
    const next = buttons[index + 1] ?? buttons[index - 1];
    if (next) next.focus();
    else onLastRemoved();
    onRemove?.(email);
  };

  return (
    <ul
      ref={list}
      className={styles.entries}
      aria-label={label}
      tabIndex={onRemove ? undefined : 0}
    >
      {entries.map((entry) => (
        <Entry
          key={entry.email}
          entry={entry}
          from={from}
          mark={mark?.email === entry.email ? mark : undefined}
          onRemove={onRemove && ((event) => remove(entry.email, event))}
        />
      ))}
    </ul>
  );
}

interface EntryProps {
  entry: Access;
  from: string | undefined;
  mark: Mark | undefined;
  onRemove: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
}

function Entry({ entry: { email, type }, from, mark, onRemove }: EntryProps) {
  const item = useRef<HTMLLIElement>(null);

  useEffect(() => {
    if (mark && item.current) bringIntoView(item.current);
  }, [mark]);

  return (
    <li ref={item} className={classNames(styles.entry, mark && styles.marked)}>
      <span className={styles.email}>{email}</span>
      <Badge tone="neutral" icon={types[type].icon}>
        {types[type].word}
      </Badge>
      {onRemove && (
        <Button
          variant="quiet"
          size="compact"
          aria-label={from === undefined ? `Remove ${email}` : `Remove ${email} from ${from}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </li>
  );
}

/** Within its list only: the page stays where it is. */
const bringIntoView = (item: HTMLLIElement) => {
  const list = item.parentElement;
  if (list) list.scrollTop = item.offsetTop - (list.clientHeight - item.offsetHeight) / 2;
};
