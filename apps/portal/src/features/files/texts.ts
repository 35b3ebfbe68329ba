import type { ListTexts } from '../../list/list-view.tsx';

export const FILES_LIST_TEXTS: ListTexts = {
  caption: 'Files',
  searchLabel: 'Search files',
  dateLabel: 'Created',
  empty: 'No files found.',
  hint: 'Files that you bake will appear here.',
  nothingMatches: 'No file matches your search and filters.',
  showAll: 'Show all files',
};

export const LOADING_FILES_FAILED = 'Failed to fetch file list.';
export const FILTERS = 'Filters';
export const OPENS_ON = 'Opens on';
export const ANY_TIME = 'Any time';
export const NEVER = 'Never';

export const idLabel = (name: string): string => `ID of ${name}`;
export const detailsLabel = (name: string): string => `Details of ${name}`;
export const detailsName = (name: string): string => `The details of ${name}`;

export const FILTER_NAMES = { fileId: 'File', user: 'User', baker: 'Baker' } as const;
