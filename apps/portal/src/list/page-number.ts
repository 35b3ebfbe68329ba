import type { ListPage } from '../api/page.ts';

export type LoadedRows = Omit<ListPage<unknown>, 'next' | 'previous'>;

export interface RequestedPage {
  page: number;
  size: number;
}

/** The page number in the text; 1 when the text is not a page number. */
export const toPageNumber = (text: string | null): number =>
  text !== null && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 1;

export const lastPageNumber = (total: number, size: number): number =>
  Math.max(1, Math.ceil(total / size));

/** The requested page number, or the last page of the list if that is smaller. */
export function clampPage({ page, size }: RequestedPage, answer: LoadedRows): number {
  const mayHaveMore = !answer.totalIsExact && answer.rows.length > 0;
  return mayHaveMore ? page : Math.min(page, lastPageNumber(answer.total, size));
}
