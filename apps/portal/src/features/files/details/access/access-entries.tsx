import type { GrantTerms } from '@bakehouse/contract';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { AccessEntry } from '../../../../api/files.ts';
import { PersonLink } from '../../../../url-state/person-link.tsx';
import { Badge } from '../../../../components/badge.tsx';
import { Button } from '../../../../components/button.tsx';
import { classNames } from '../../../../components/class-names.ts';
import styles from './access-list.module.css';
import { searchEntries } from './access-rules.ts';
import { createWaitingEntry, type EntryPresence, toEntryText } from './entry-state.ts';
import { EntryLimit } from './entry-limit.tsx';
import { toTermsTexts } from '../../../../grantees/terms/terms-text.ts';
import { ACCESS_TEXTS } from '../texts.ts';
import { formatDateWithoutZoneName } from '../../../../time/format-date.ts';
import { useZone } from '../../../../time/zone.tsx';
import { useRemovedEntries } from './use-removed-entries.ts';

/** The entry to scroll to. A new object scrolls again, even if its email is the same. */
export interface ScrollTarget {
  email: string;
}

interface AccessEntriesProps {
  label: string;
  /** The name of the field, added to the button labels if the page has several access lists. */
  from?: string;
  entries: readonly AccessEntry[];
  /** The addresses that get access after the grace period. */
  waiting: readonly string[];
  search?: string;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  mark: ScrollTarget | undefined;
  /** Removes an entry; if undefined, the list is read-only. */
  onRemove: ((email: string) => void) | undefined;
  onLimit: (email: string, terms: GrantTerms | null) => void;
  /** How people see an address, a domain or a group that waits. */
  nameOf: (email: string) => string;
  /** Undoes the removal of an entry; resolves when the server has answered. */
  onUndo: (entry: AccessEntry) => Promise<unknown>;
  /** Takes back an address that waits. */
  onTakeBack: (email: string) => void;
}

export function AccessEntries(props: AccessEntriesProps) {
  const { label, from, entries, waiting, search = '', empty, mark, onRemove, onUndo } = props;
  const removed = useRemovedEntries(entries);
  const rows = searchEntries(
    [...removed.rows, ...waitingEntries(waiting, removed.rows, props.nameOf)],
    search,
  );
  if (rows.length === 0) return empty;
  return (
    <ul className={styles.entries} aria-label={label} tabIndex={onRemove ? undefined : 0}>
      {rows.map((entry) => (
        <AccessEntry
          key={entry.email}
          entry={entry}
          from={from}
          mark={mark?.email === entry.email ? mark : undefined}
          state={waiting.includes(entry.email) ? 'waiting' : removed.stateOf(entry)}
          onRemove={
            onRemove &&
            (() => {
              removed.hold(entry.email);
              onRemove(entry.email);
            })
          }
          onLimit={(terms) => props.onLimit(entry.email, terms)}
          onUndo={() => removed.restore(entry.email, () => onUndo(entry))}
          onTakeBack={() => props.onTakeBack(entry.email)}
        />
      ))}
    </ul>
  );
}

interface AccessEntryProps {
  entry: AccessEntry;
  from: string | undefined;
  mark: ScrollTarget | undefined;
  state: EntryPresence;
  onRemove: (() => void) | undefined;
  onLimit: (terms: GrantTerms | null) => void;
  onUndo: () => void;
  onTakeBack: () => void;
}

/** A removed row that gets access again already has its place. */
const waitingEntries = (
  waiting: readonly string[],
  rows: readonly AccessEntry[],
  nameOf: (email: string) => string,
) =>
  waiting
    .filter((email) => rows.every((row) => row.email !== email))
    .map((email) => createWaitingEntry(email, nameOf(email)));

function AccessEntry(props: AccessEntryProps) {
  const { entry, from, mark, state, onRemove, onUndo, onTakeBack } = props;
  const { email, type, label } = entry;
  const { name: zone } = useZone();
  const showDate = (iso: string) => formatDateWithoutZoneName(iso, zone);
  const { word, tone, icon, note } = toEntryText(entry, state, showDate);
  const item = useRef<HTMLLIElement>(null);
  const limitButton = useRef<HTMLButtonElement>(null);
  const [isLimitOpen, setLimitOpen] = useState(false);
  const isThere = state === 'there';
  const isGone = state === 'removed' || state === 'returning';

  useEffect(() => {
    if (mark && item.current) scrollListToEntry(item.current);
  }, [mark]);

  /** Ignores the second click of a double click, because the first has turned Remove into Undo. */
  const press = ({ detail }: MouseEvent) => {
    if (detail > 1) return;
    if (isThere) onRemove?.();
    else if (state !== 'waiting') onUndo();
    else {
      // The row disappears with the button, so the input of the list takes the focus.
      item.current?.closest('section')?.querySelector('input')?.focus();
      onTakeBack();
    }
  };

  return (
    <li
      ref={item}
      className={classNames(styles.entry, mark && styles.marked, isGone && styles.removed)}
    >
      <span className={styles.person}>
        <span className={styles.email}>
          {type === 'group' ? label : <PersonLink email={email} />}
        </span>{' '}
        <span className={styles.note}>{note}</span>
      </span>{' '}
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      {onRemove && (
        <span className={styles.buttons}>
          {isThere && (
            <Button
              ref={limitButton}
              variant="quiet"
              size="compact"
              aria-label={ACCESS_TEXTS.changeLimit(label, from)}
              aria-expanded={isLimitOpen}
              onClick={() => setLimitOpen(!isLimitOpen)}
            >
              {ACCESS_TEXTS.limit}
            </Button>
          )}
          <RemoveOrUndo state={state} label={label} from={from} onPress={press} />
        </span>
      )}
      {isLimitOpen && isThere && onRemove && (
        <EntryLimit
          entry={entry}
          kept={toTermsTexts(entry, showDate)}
          onSave={props.onLimit}
          onClose={() => {
            limitButton.current?.focus();
            setLimitOpen(false);
          }}
        />
      )}
    </li>
  );
}

interface RemoveOrUndoProps extends Pick<AccessEntryProps, 'state' | 'from'> {
  label: string;
  onPress: (event: MouseEvent) => void;
}

/** Remove and Undo are the same button, so that it keeps the focus. */
function RemoveOrUndo({ state, label, from, onPress }: RemoveOrUndoProps) {
  return (
    <Button
      variant="quiet"
      size="compact"
      busy={state === 'returning'}
      aria-label={BUTTON_LABELS[state](label, from)}
      onClick={onPress}
      onKeyDown={ignoreRepeatedEnter}
    >
      {state === 'there' ? ACCESS_TEXTS.remove : ACCESS_TEXTS.undo}
    </Button>
  );
}

const BUTTON_LABELS = {
  there: ACCESS_TEXTS.removeEntry,
  removed: ACCESS_TEXTS.undoRemoval,
  returning: ACCESS_TEXTS.undoRemoval,
  waiting: ACCESS_TEXTS.undoAddition,
} as const satisfies Record<EntryPresence, unknown>;

/** Holding the Enter key must press the button only once. */
const ignoreRepeatedEnter = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};

/** Scrolls only the list; `scrollIntoView` would also scroll the page. */
const scrollListToEntry = (item: HTMLLIElement) => {
  const list = item.parentElement;
  if (list) list.scrollTop = item.offsetTop - (list.clientHeight - item.offsetHeight) / 2;
};
