/** The browser caches by address, which says nothing about the session or the build of the server. */
export const uncachedFetch: typeof fetch = (input, init) =>
  fetch(input, { ...init, cache: 'no-store' });
