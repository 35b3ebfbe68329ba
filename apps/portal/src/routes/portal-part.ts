import { lazyPart } from '../lazy/lazy-part.ts';

/** The dashboard is a chunk of its own: the first screens stay light. */
export const portalPart = lazyPart(async () => (await import('./portal.tsx')).PortalRoute);
