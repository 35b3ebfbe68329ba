import { createPart } from '../lazy/part.ts';

/** The dashboard is a chunk of its own: the first screens stay light. */
export const portalPart = createPart(async () => (await import('./portal.tsx')).PortalRoute);
