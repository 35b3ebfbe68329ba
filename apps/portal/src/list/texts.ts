import { formatNumber } from '../lib/format-number.ts';

export const TEXTS = {
  filters: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  skip: 'Skip to the rows',
  clearSearch: 'Clear search',
  fileType: 'File type',
  allTypes: 'All',
  tryAgain: 'Try again',
  upToDate: 'The list is up to date.',
  pagesOf: (caption: string) => `Pages of ${caption.toLowerCase()}`,
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
  page: 'Page',
  ofPages: (count: number, isExact: boolean) => `of ${formatNumber(count)}${isExact ? '' : '+'}`,
  rowsPerPage: 'Rows per page',
} as const;
