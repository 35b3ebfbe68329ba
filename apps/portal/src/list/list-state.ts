import type { TableState } from '../table/table-status.ts';

interface LoadedRows {
  rows: readonly unknown[];
  total: number;
  totalIsExact: boolean;
}

interface ListRequestState {
  data: LoadedRows | undefined;
  isFetching: boolean;
  /** True while the data still belongs to the previous page. */
  isPlaceholderData: boolean;
}

interface RequestedPage {
  page: number;
  size: number;
}

export const lastPageNumber = (total: number, size: number): number =>
  Math.max(1, Math.ceil(total / size));

/** The requested page number, or the last page of the list if that is smaller. */
export function clampPage({ page, size }: RequestedPage, answer: LoadedRows): number {
  const mayHaveMore = !answer.totalIsExact && answer.rows.length > 0;
  return mayHaveMore ? page : Math.min(page, lastPageNumber(answer.total, size));
}

/** Loaded rows stay visible while the next page loads and when it fails. */
export function toTableState(request: ListRequestState, list: RequestedPage): TableState {
  const { data, isFetching, isPlaceholderData } = request;
  if (data === undefined) return isFetching ? 'loading' : 'error';
  if (isPageBeyondEnd(data, isPlaceholderData, list)) return 'loading';
  return isPlaceholderData ? 'refreshing' : 'ready';
}

/** True for an empty page after the end of the list; the last page is requested next. */
const isPageBeyondEnd = (data: LoadedRows, isPlaceholderData: boolean, list: RequestedPage) =>
  data.rows.length === 0 &&
  data.total > 0 &&
  (isPlaceholderData || clampPage(list, data) !== list.page);
