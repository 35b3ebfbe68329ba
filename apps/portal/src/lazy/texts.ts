import { TEXTS as HTTP_TEXTS } from '../api/http/texts.ts';

const DRAFTS_NOTE = 'Dates and addresses that you typed are kept.';

export const TEXTS = {
  loading: (name: string) => `Loading: ${name}`,
  offline: HTTP_TEXTS.offline,
  loadsWhenOnline: (name: string) => `${name} will load when you are connected again.`,
  failed: (name: string) => `${name} could not be loaded.`,
  reloadAdvice: `Reload the page to try again. ${DRAFTS_NOTE}`,
  newVersionAdvice: `A new version of this page is ready. Reload to use it. ${DRAFTS_NOTE}`,
} as const;
