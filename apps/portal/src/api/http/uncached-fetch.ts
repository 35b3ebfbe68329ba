/** The browser's cache ignores the session and the build of the server, so it must not be used. */
export const uncachedFetch: typeof fetch = (input, init) =>
  fetch(input, { ...init, cache: 'no-store' });
