import { lazyChunk } from '../lazy/lazy-chunk.ts';

const NOT_IN_THE_LIST = ['fastmail.com', 'posteo.de', 'tuta.io', 'tutanota.com'];
/** The package lists this domain, but our texts use it as the example of a company. */
const EXAMPLE = 'example.com';

/** Loaded only when a whole domain is typed. */
export const lazyFreeMailDomains = lazyChunk(async () => {
  const { default: domains } = await import('email-providers/all.json');
  return new Set([...domains, ...NOT_IN_THE_LIST].filter((domain) => domain !== EXAMPLE));
});
