import type { Platform } from './platform.ts';

/** Longer times overflow and would fire at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

type Device = Pick<
  Platform,
  'fetch' | 'now' | 'random' | 'randomBytes' | 'subtle' | 'timezone' | 'delay' | 'warn'
>;

/** What is the same with and without a page. */
export const device: Device = {
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
  random: () => Math.random(),
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  // Browsers leave it out on plain http, whatever the type says.
  subtle: () => crypto.subtle,
  timezone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  delay: (ms, signal) =>
    new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, Math.min(ms, LONGEST_TIMER_MS));
      signal.addEventListener('abort', finish);
      if (signal.aborted) finish();
    }),
  warn: (...message) => console.warn(...message),
};
