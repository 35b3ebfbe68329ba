import type { ListTexts } from '../../list/list-view.tsx';

export const FILES_LIST_TEXTS = {
  caption: 'Files',
  searchLabel: 'Search files',
  dateLabel: 'Created',
  empty: 'No files found.',
  hint: 'Files that you bake will appear here.',
  nothingMatches: 'No file matches your search and filters.',
  showAll: 'Show all files',
} as const satisfies ListTexts;

export const FILES_TEXTS = {
  requestsChunk: 'The requests for access',
  loadingFailed: 'Failed to fetch file list.',
  filters: 'Filters',
  status: 'Status',
  people: 'People',
  lastOpened: 'Last Allowed',
  refused: 'Refused',
  opensOn: 'Opens on',
  anyTime: 'Any time',
  neverExpires: 'Never',
  idOf: (name: string) => `ID of ${name}`,
  detailsOf: (name: string) => `Details of ${name}`,
  detailsChunk: (name: string) => `The details of ${name}`,
} as const;

export const FILES_FILTER_TEXTS = { fileId: 'File', user: 'User', baker: 'Baker' } as const;
