import { lazyChunk } from '../lazy/lazy-chunk.ts';

const NOT_IN_THE_LIST = ['fastmail.com', 'posteo.de', 'tuta.io', 'tutanota.com'];
/** The list has it, but it is the example of our own texts. */
const EXAMPLE = 'example.com';

/** Loaded only when a whole domain is typed. */
export const lazyFreeMailDomains = lazyChunk(async () => {
  const { default: domains } = await import('email-providers/all.json');
  return new Set([...domains, ...NOT_IN_THE_LIST].filter((domain) => domain !== EXAMPLE));
});
