import type { Platform } from './platform.ts';

/** `setTimeout` fires at once for a delay longer than this many milliseconds. */
const MAX_TIMER_MS = 2_147_483_647;

type BasePlatform = Pick<
  Platform,
  'fetch' | 'now' | 'random' | 'randomBytes' | 'subtle' | 'timezone' | 'delay' | 'warn'
>;

/** The part of the platform that is the same with and without a browser page. */
export const basePlatform: BasePlatform = {
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
  random: () => Math.random(),
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  // `crypto.subtle` is undefined on plain http, although its type excludes that.
  subtle: () => crypto.subtle,
  timezone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  delay: (ms, signal) =>
    new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, Math.min(ms, MAX_TIMER_MS));
      signal.addEventListener('abort', finish);
      if (signal.aborted) finish();
    }),
  warn: (...message) => console.warn(...message),
};
