import { useEffect, useEffectEvent } from 'react';
import { lastPage } from './list-address.ts';

interface ShownList {
  page: number;
  size: number;
  /** Absent while it is not known for this list. */
  total: number | undefined;
}

/** Turns back to the last page where an address names one beyond it. */
export function useLastPage({ page, size, total }: ShownList, turn: (page: number) => void): void {
  const last = total === undefined ? page : lastPage(total, size);
  const turnBack = useEffectEvent(() => turn(last));
  useEffect(() => {
    if (page > last) turnBack();
  }, [page, last]);
}
