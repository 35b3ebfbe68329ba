import type { TableState } from '../table/table-status.ts';
import { clampPage, type LoadedRows, type RequestedPage } from './page-number.ts';

interface ListRequestState {
  data: LoadedRows | undefined;
  isFetching: boolean;
  /** True while the data still belongs to the previous page. */
  isPlaceholderData: boolean;
}

/** Loaded rows stay while the next page loads, and when refetching the same page fails. */
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
