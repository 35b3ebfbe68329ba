import { lazyChunk } from '../lazy/lazy-chunk.ts';

/** The dashboard is a code chunk of its own, so that the login screens load less code. */
export const lazyPortalRoute = lazyChunk(async () => (await import('./portal.tsx')).PortalRoute);
