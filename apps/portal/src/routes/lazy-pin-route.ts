import { lazyChunk } from '../lazy/lazy-chunk.ts';

/** The chunk has a file of its own, because the PIN screen itself imports the lazy dashboard. */
export const lazyPinRoute = lazyChunk(async () => (await import('./pin.tsx')).PinRoute);
