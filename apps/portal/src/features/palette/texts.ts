export const TEXTS = {
  title: 'Search and commands',
  field: 'Search files, people and commands',
  results: 'Results',
  commands: 'Commands',
  views: 'Views',
  files: 'Files',
  people: 'People',
  searching: 'Searching…',
  failed: 'The search failed. Type again to retry.',
  nothing: (typed: string) => `No file, person, view or command matches “${typed}”.`,
  count: (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`,
} as const;
