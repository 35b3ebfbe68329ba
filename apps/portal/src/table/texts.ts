export const TEXTS = {
  details: 'Details',
  stillLoading: 'Still loading. This takes longer than usual.',
  tryAgain: 'Try again',
  sortBy: 'Sort by',
  sortAscending: 'Descending, sort ascending',
  sortDescending: 'Ascending, sort descending',
  loading: (caption: string) => `Loading ${caption}`,
  updating: (caption: string) => `Updating ${caption}`,
  rowCount: (caption: string, count: number) =>
    `${caption}: ${count} ${count === 1 ? 'row' : 'rows'}`,
} as const;
