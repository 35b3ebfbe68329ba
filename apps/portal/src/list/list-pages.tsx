import { PAGE_SIZES, type PageSize } from '@bakehouse/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import type { KeptCursor } from './use-cursor.ts';
import { pageWithin } from './list-state.ts';
import { Pagination } from './pagination/pagination.tsx';

export interface ShownPage {
  rows: readonly unknown[];
  total: number;
  totalIsExact: boolean;
  next: string | null;
  previous: string | null;
}

export interface PageChange {
  page?: number;
  size?: PageSize;
}

interface ListPagesProps {
  label: string;
  list: { page: number; size: number };
  query: {
    data: ShownPage | undefined;
    error: Error | null;
    /** Whether the data is still that of another page. */
    isPlaceholderData: boolean;
  };
  keep: KeptCursor['keep'];
  isHidden?: boolean | undefined;
  onChange: (change: PageChange, options?: { replace: boolean }) => void;
}

/** The pages of a list as its address and its latest answer have them. */
export function ListPages({
  label,
  list,
  query,
  keep,
  isHidden = false,
  onChange,
}: ListPagesProps) {
  const answer = query.isPlaceholderData ? undefined : query.data;
  const within = answer ? pageWithin(list, answer) : list.page;
  useTurnBack(within, list.page, (page) => onChange({ page }, { replace: true }));
  const last = useLast(list, query, within === list.page);
  const data = query.data ?? last?.data;
  if (!data || data.total === 0 || isHidden) return null;

  const cursorTo = (page: number) => {
    if (page === list.page + 1) return answer?.next ?? null;
    // By its number the first page is the beginning, also when rows came in meanwhile.
    return page === list.page - 1 && page > 1 ? (answer?.previous ?? null) : null;
  };
  return (
    <Pagination
      label={label}
      page={within}
      pageSize={list.size}
      shown={query.data && last ? last : null}
      pageSizes={PAGE_SIZES}
      total={data.total}
      totalIsExact={data.totalIsExact}
      hasNext={answer?.next !== null}
      onPage={(page) => {
        keep(page, cursorTo(page));
        onChange({ page });
      }}
      onPageSize={(chosen, options) => {
        const size = PAGE_SIZES.find((known) => known === chosen);
        if (size) onChange({ size }, options);
      }}
    />
  );
}

interface Last {
  page: number;
  pageSize: number;
  data: ShownPage;
}

/** The latest page that was there: its rows stand until the next one comes, its pages also if that fails. */
function useLast(
  { page, size }: ListPagesProps['list'],
  { data, error, isPlaceholderData }: ListPagesProps['query'],
  isWithin: boolean,
): Last | undefined {
  const [last, setLast] = useState<Last>();
  const isOther = last?.data !== data || last?.page !== page || last.pageSize !== size;
  if (data && !isPlaceholderData && isWithin && isOther) setLast({ page, pageSize: size, data });
  // The list of another audience begins.
  if (!data && !error && last) setLast(undefined);
  return last;
}

function useTurnBack(within: number, page: number, turn: (page: number) => void) {
  const turnBack = useEffectEvent(() => turn(within));
  useEffect(() => {
    if (within !== page) turnBack();
  }, [within, page]);
}
