import { PAGE_SIZES, type PageSize } from '@bakehouse/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ListPage } from '../api/page.ts';
import type { PageCursor } from './use-page-cursor.ts';
import { clampPage } from './page-number.ts';
import { Pagination } from './pagination/pagination.tsx';

export interface PageChange {
  page?: number;
  size?: PageSize;
}

interface ListPagesProps {
  label: string;
  list: { page: number; size: number };
  query: {
    data: ListPage<unknown> | undefined;
    error: Error | null;
    /** True while the data still belongs to the previous page. */
    isPlaceholderData: boolean;
  };
  setCursor: PageCursor['setCursor'];
  isHidden?: boolean | undefined;
  onChange: (change: PageChange, options?: { replace: boolean }) => void;
}

export function ListPages({
  label,
  list,
  query,
  setCursor,
  isHidden = false,
  onChange,
}: ListPagesProps) {
  const answer = query.isPlaceholderData ? undefined : query.data;
  const within = answer ? clampPage(list, answer) : list.page;
  useClampedPage(within, list.page, (page) => onChange({ page }, { replace: true }));
  const last = useLastLoadedPage(list, query, within === list.page);
  const data = query.data ?? last?.data;
  if (!data || data.total === 0 || isHidden) return null;

  const cursorTo = (page: number) => {
    if (page === list.page + 1) return answer?.next ?? null;
    // The first page is requested by number, because its cursor would leave out new rows.
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
        setCursor(page, cursorTo(page));
        onChange({ page });
      }}
      onPageSize={(chosen, options) => {
        const size = PAGE_SIZES.find((known) => known === chosen);
        if (size) onChange({ size }, options);
      }}
    />
  );
}

interface LastLoadedPage {
  page: number;
  pageSize: number;
  data: ListPage<unknown>;
}

/** Keeps the last loaded page, so that the pagination stays while the next page loads or fails. */
function useLastLoadedPage(
  { page, size }: ListPagesProps['list'],
  { data, error, isPlaceholderData }: ListPagesProps['query'],
  isWithin: boolean,
): LastLoadedPage | undefined {
  const [last, setLast] = useState<LastLoadedPage>();
  const isOther = last?.data !== data || last?.page !== page || last.pageSize !== size;
  if (data && !isPlaceholderData && isWithin && isOther) setLast({ page, pageSize: size, data });
  // Data and error are both missing while the other list loads after a switch of admin mode.
  if (!data && !error && last) setLast(undefined);
  return last;
}

function useClampedPage(within: number, page: number, onPage: (page: number) => void) {
  const goBack = useEffectEvent(() => onPage(within));
  useEffect(() => {
    if (within !== page) goBack();
  }, [within, page]);
}
