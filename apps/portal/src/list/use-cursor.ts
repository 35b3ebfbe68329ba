import { startTransition, useState } from 'react';

interface Step {
  /** The list that it was taken in, without its page. */
  list: string;
  page: number;
  cursor: string;
}

export interface KeptCursor {
  /** By what the page in the address is asked for; null by its number. */
  cursor: string | null;
  /** Before the page is turned: what the page beside it said of it. */
  keep: (page: number, cursor: string | null) => void;
}

const nameOf = (list: { page: number }) => JSON.stringify({ ...list, page: undefined });

/**
 * The way from one page of a list to the one beside it is a cursor, which costs the same on every page
 * and skips or repeats no row. A page that is reached in another way is asked for by its number.
 */
export function useCursor(list: { page: number }): KeptCursor {
  const [step, setStep] = useState<Step>();
  const name = nameOf(list);
  return {
    cursor: step?.list === name && step.page === list.page ? step.cursor : null,
    // As the router does with the address: both are seen at once.
    keep: (page, cursor) =>
      startTransition(() => setStep(cursor === null ? undefined : { list: name, page, cursor })),
  };
}
