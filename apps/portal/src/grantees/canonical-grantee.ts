import { lazyChunk } from '../lazy/lazy-chunk.ts';

/** The address check is a code chunk of its own, because it contains the public suffix list. */
export const lazyCanonicalGrantee = lazyChunk(
  async () => (await import('@bakehouse/contract/grantee')).canonicalGrantee,
);
