import { startTransition, useState } from 'react';

interface CursorTarget {
  /** The list request without its page, as JSON. */
  list: string;
  page: number;
  cursor: string;
}

export interface PageCursor {
  /** The keyset cursor of the current page; null when only its number is known. */
  cursor: string | null;
  /** Called before a page change, with the cursor from the Link header of the current page. */
  setCursor: (page: number, cursor: string | null) => void;
}

const toListKey = (list: { page: number }) => JSON.stringify({ ...list, page: undefined });

/**
 * The next and the previous page are requested by keyset cursor, which is equally fast on every page
 * and neither skips nor repeats rows. Other pages are requested by number.
 */
export function usePageCursor(list: { page: number }): PageCursor {
  const [target, setTarget] = useState<CursorTarget>();
  const key = toListKey(list);
  return {
    cursor: target?.list === key && target.page === list.page ? target.cursor : null,
    // The router also updates in a transition, so both changes share one render.
    setCursor: (page, cursor) =>
      startTransition(() => setTarget(cursor === null ? undefined : { list: key, page, cursor })),
  };
}
