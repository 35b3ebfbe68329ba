/** Bypasses the browser's cache, which may hold data of another session or an older build. */
export const uncachedFetch: typeof fetch = (input, init) =>
  fetch(input, { ...init, cache: 'no-store' });
