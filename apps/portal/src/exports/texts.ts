import { TEXTS as VERSION_TEXTS } from '../version/texts.ts';

const NOTHING_SAVED = 'Nothing was saved.';

export const TEXTS = {
  nothingSaved: NOTHING_SAVED,
  notStarted: `The download could not start. ${NOTHING_SAVED}`,
  codeLost: 'A part of the page could not be loaded. Reload the page, then try again.',
  tryAgain: 'Try again',
  reload: VERSION_TEXTS.reload,
  download: 'Download',
  csv: 'CSV',
} as const;
