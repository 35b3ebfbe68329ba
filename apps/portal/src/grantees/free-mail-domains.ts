import { lazyChunk } from '../lazy/lazy-chunk.ts';

const ADDITIONAL_FREE_MAIL_DOMAINS = ['fastmail.com', 'posteo.de', 'tuta.io', 'tutanota.com'];
/** The package lists this domain, but our texts use it as the example of a company. */
const EXAMPLE_DOMAIN = 'example.com';

/** Loaded only when a whole domain is typed. */
export const lazyFreeMailDomains = lazyChunk(async () => {
  const { default: domains } = await import('email-providers/all.json');
  return new Set(
    [...domains, ...ADDITIONAL_FREE_MAIL_DOMAINS].filter((domain) => domain !== EXAMPLE_DOMAIN),
  );
});
