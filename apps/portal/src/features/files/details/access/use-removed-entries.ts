import { useEffect, useState } from 'react';
import type { Access } from '../../../../api/files.ts';
import { rowsWithRemoved } from './access-rules.ts';

interface RemovedEntries {
  /** The entries, and in their places those that were removed from here. */
  rows: readonly Access[];
  stateOf: (entry: Access) => 'there' | 'removed' | 'returning';
  /** Before an entry is removed. */
  hold: (email: string) => void;
  restore: (email: string, undo: (email: string) => Promise<unknown>) => void;
}

/** The rows as they stood before the latest removal, and whose removal was asked for. */
interface Held {
  before: readonly Access[];
  removed: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
const NOTHING: Held = { before: [], removed: NONE };

/**
 * Removed rows keep their places until the details are closed: otherwise the next button would come
 * under the pointer, and what stands below would move under it.
 */
export function useRemovedEntries(entries: readonly Access[]): RemovedEntries {
  const [held, setHeld] = useState(NOTHING);
  const [returning, setReturning] = useState(NONE);
  const rows = rowsWithRemoved(held.before, entries, held.removed);

  // Closed details keep their state, but not their effects.
  useEffect(() => () => setHeld(NOTHING), []);

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
