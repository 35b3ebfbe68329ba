import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { AccessEntry } from '../../../../api/files.ts';
import { Badge } from '../../../../components/badge.tsx';
import { Button } from '../../../../components/button.tsx';
import { classNames } from '../../../../components/class-names.ts';
import type { IconName } from '../../../../components/icon.tsx';
import styles from './access-list.module.css';
import { matching } from './access-rules.ts';
import { useRemovedEntries } from './use-removed-entries.ts';

/** The entry to scroll to. A new object scrolls again. */
export interface Mark {
  email: string;
}

interface AccessEntriesProps {
  label: string;
  /** The scope named on the buttons where the page has several lists. */
  from?: string;
  entries: readonly AccessEntry[];
  search?: string;
  /** Replaces an empty list. */
  empty: ReactNode;
  mark: Mark | undefined;
  /** Undefined makes the list read-only. */
  onRemove: ((email: string) => void) | undefined;
  /** Resolves when the removal has been undone. */
  onUndo: (email: string) => Promise<unknown>;
}

const types = {
  email: { icon: 'mail', word: 'Email' },
  domain: { icon: 'globe', word: 'Domain' },
} as const satisfies Record<AccessEntry['type'], { icon: IconName; word: string }>;

export function AccessEntries(props: AccessEntriesProps) {
  const { label, from, entries, search = '', empty, mark, onRemove, onUndo } = props;
  const removed = useRemovedEntries(entries);
  const rows = matching(removed.rows, search);
  if (rows.length === 0) return empty;
  return (
    <ul className={styles.entries} aria-label={label} tabIndex={onRemove ? undefined : 0}>
      {rows.map((entry) => (
        <Entry
          key={entry.email}
          entry={entry}
          from={from}
          mark={mark?.email === entry.email ? mark : undefined}
          state={removed.stateOf(entry)}
          onRemove={
            onRemove &&
            (() => {
              removed.hold(entry.email);
              onRemove(entry.email);
            })
          }
          onUndo={() => removed.restore(entry.email, onUndo)}
        />
      ))}
    </ul>
  );
}

interface EntryProps {
  entry: AccessEntry;
  from: string | undefined;
  mark: Mark | undefined;
  state: 'there' | 'removed' | 'returning';
  onRemove: (() => void) | undefined;
  onUndo: () => void;
}

/** One button for Remove and Undo, so that the focus stays on it. */
function Entry({ entry: { email, type }, from, mark, state, onRemove, onUndo }: EntryProps) {
  const item = useRef<HTMLLIElement>(null);
  const isThere = state === 'there';

  useEffect(() => {
    if (mark && item.current) bringIntoView(item.current);
  }, [mark]);

  /** Ignores the second half of a double click, because the button has changed its meaning. */
  const press = ({ detail }: MouseEvent) => {
    if (detail > 1) return;
    if (isThere) onRemove?.();
    else onUndo();
  };

  const act = isThere ? 'Remove' : 'Undo removal of';
  const scope = from === undefined ? '' : ` from ${from}`;
  return (
    <li
      ref={item}
      className={classNames(styles.entry, mark && styles.marked, !isThere && styles.removed)}
    >
      <span className={styles.email}>{email}</span>
      <Badge tone="neutral" icon={isThere ? types[type].icon : 'close'}>
        {isThere ? types[type].word : 'Removed'}
      </Badge>
      {onRemove && (
        <Button
          variant="quiet"
          size="compact"
          busy={state === 'returning'}
          aria-label={`${act} ${email}${scope}`}
          onClick={press}
          onKeyDown={ignoreRepeats}
        >
          {isThere ? 'Remove' : 'Undo'}
        </Button>
      )}
    </li>
  );
}

/** Holding the Enter key must press the button once. */
const ignoreRepeats = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};

/** Scrolls the list only, not the page. */
const bringIntoView = (item: HTMLLIElement) => {
  const list = item.parentElement;
  if (list) list.scrollTop = item.offsetTop - (list.clientHeight - item.offsetHeight) / 2;
};
