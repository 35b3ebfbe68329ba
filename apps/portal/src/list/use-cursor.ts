import { startTransition, useState } from 'react';

interface Target {
  /** The list without its page, as JSON. */
  list: string;
  page: number;
  cursor: string;
}

export interface PageCursor {
  /** The keyset cursor of the current page; null when only its number is known. */
  cursor: string | null;
  /** Called before the page changes, with the cursor that the current page gave for the next one. */
  setCursor: (page: number, cursor: string | null) => void;
}

const toKey = (list: { page: number }) => JSON.stringify({ ...list, page: undefined });

/**
 * Neighbouring pages are requested by keyset cursor, which costs the same on every page and neither
 * skips nor repeats rows. All other pages are requested by number.
 */
export function useCursor(list: { page: number }): PageCursor {
  const [target, setTarget] = useState<Target>();
  const key = toKey(list);
  return {
    cursor: target?.list === key && target.page === list.page ? target.cursor : null,
    // The router changes the address in a transition too, so both arrive in one render.
    setCursor: (page, cursor) =>
      startTransition(() => setTarget(cursor === null ? undefined : { list: key, page, cursor })),
  };
}
