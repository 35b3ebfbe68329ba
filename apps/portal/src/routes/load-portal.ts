/** The dashboard is a chunk of its own: the first screens stay light. */
export const loadPortal = () => import('./portal.tsx');

/** A chunk that cannot be had now is asked for again, and reported, where it is shown. */
export const preloadPortal = (): void => {
  loadPortal().catch(() => undefined);
};
