/** The dashboard is a chunk of its own: the first screens stay light. */
export const loadPortal = () => import('./portal.tsx');

/**
 * Fetches it ahead. A chunk that cannot be had now is asked for again, and reported, where it is
 * shown. Without a connection nothing is tried: what a chunk depends on stays failed for the life of
 * the page once the browser failed to fetch it.
 */
export const preloadPortal = (): void => {
  if (navigator.onLine) loadPortal().catch(() => undefined);
};
