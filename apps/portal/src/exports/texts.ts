export const EXPORT_TEXTS = {
  notStarted: 'The download could not start. Nothing was saved.',
  codeLost: 'A part of the page could not be loaded. Reload the page, then try again.',
  tryAgain: 'Try again',
  reload: 'Reload',
  downloadCsv: 'Download CSV',
  downloading: 'Downloading…',
} as const;
