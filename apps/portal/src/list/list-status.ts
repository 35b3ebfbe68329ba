import type { TableState } from '../table/table-status.ts';

interface Answer {
  rows: readonly unknown[];
  total: number;
  totalIsExact: boolean;
}

interface ListRequest {
  data: Answer | undefined;
  isFetching: boolean;
  /** The data still belongs to the previous page. */
  isPlaceholderData: boolean;
}

interface PageOfList {
  page: number;
  size: number;
}

export const lastPage = (total: number, size: number): number =>
  Math.max(1, Math.ceil(total / size));

/** The requested page, or the last known one when the list is shorter. */
export function clampPage({ page, size }: PageOfList, answer: Answer): number {
  const mayHaveMore = !answer.totalIsExact && answer.rows.length > 0;
  return mayHaveMore ? page : Math.min(page, lastPage(answer.total, size));
}

/** Loaded rows stay visible while the next page loads and when it fails. */
export function listStatus(request: ListRequest, list: PageOfList): TableState {
  const { data, isFetching, isPlaceholderData } = request;
  if (data === undefined) return isFetching ? 'loading' : 'error';
  if (isPastEnd(data, isPlaceholderData, list)) return 'loading';
  return isPlaceholderData ? 'refreshing' : 'ready';
}

/** An empty page of a list that has rows: the last page is about to be requested. */
const isPastEnd = (data: Answer, isPlaceholderData: boolean, list: PageOfList) =>
  data.rows.length === 0 &&
  data.total > 0 &&
  (isPlaceholderData || clampPage(list, data) !== list.page);
