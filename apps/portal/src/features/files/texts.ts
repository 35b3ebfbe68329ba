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
export const FILTERS_LABEL = 'Filters';
export const OPENS_ON_NOTE = 'Opens on';
export const ANY_TIME_NOTE = 'Any time';
export const NEVER_EXPIRES_NOTE = 'Never';

export const fileIdLabel = (name: string): string => `ID of ${name}`;
export const fileDetailsLabel = (name: string): string => `Details of ${name}`;
export const detailsChunkName = (name: string): string => `The details of ${name}`;

export const FILTER_NAMES = { fileId: 'File', user: 'User', baker: 'Baker' } as const;
