const WINDOW_MS = 30_000;
/** A visit takes at most three redirects, so this allows four quick logins in a row. */
const MAX_REDIRECTS = 12;

/** The times of the latest redirects, oldest first. */
export type RedirectTimes = readonly number[];

export const addRedirect = (times: RedirectTimes, now: number): RedirectTimes => [
  ...times.filter((time) => now - time < WINDOW_MS),
  now,
];

export const isRedirectLoop = (times: RedirectTimes): boolean => times.length > MAX_REDIRECTS;
