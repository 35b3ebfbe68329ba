import { lazyChunk } from '../lazy/lazy-chunk.ts';

/** The dashboard is a chunk of its own: the first screens stay light. */
export const portalPart = lazyChunk(async () => (await import('./portal.tsx')).PortalRoute);
