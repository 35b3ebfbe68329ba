import { useEffect, useState } from 'react';
import type { AccessEntry } from '../../../../api/files.ts';
import { withRemovedRows } from './access-rules.ts';

interface RemovedEntries {
  /** The entries, with the removed ones still in their places. */
  rows: readonly AccessEntry[];
  stateOf: (entry: AccessEntry) => 'there' | 'removed' | 'returning';
  /** Keeps the row of an entry; must be called before the entry is removed. */
  hold: (email: string) => void;
  restore: (email: string, undo: (email: string) => Promise<unknown>) => void;
}

interface RowsBeforeRemoval {
  before: readonly AccessEntry[];
  removed: ReadonlySet<string>;
}

const NO_EMAILS: ReadonlySet<string> = new Set();
const NO_REMOVED_ROWS: RowsBeforeRemoval = { before: [], removed: NO_EMAILS };

/**
 * Removed rows keep their places until the details are closed, so that no other button moves under
 * the pointer.
 */
export function useRemovedEntries(entries: readonly AccessEntry[]): RemovedEntries {
  const [held, setHeld] = useState(NO_REMOVED_ROWS);
  const [returning, setReturning] = useState(NO_EMAILS);
  const rows = withRemovedRows(held.before, entries, held.removed);

  // React keeps the state of hidden details, so the clean-up of this effect resets it.
  useEffect(() => () => setHeld(NO_REMOVED_ROWS), []);

  return {
    rows,
    stateOf({ email }) {
      if (entries.some((entry) => entry.email === email)) return 'there';
      return returning.has(email) ? 'returning' : 'removed';
    },
    hold: (email) => setHeld({ before: rows, removed: new Set([...held.removed, email]) }),
    restore(email, undo) {
      setReturning((now) => new Set([...now, email]));
      void undo(email).finally(() =>
        setReturning((now) => new Set([...now].filter((other) => other !== email))),
      );
    },
  };
}
