import { expect, it } from 'vitest';
import { addRedirect, isRedirectLoop, type RedirectTimes } from './redirect-loop-rules.ts';

const redirects = (count: number, everyMs: number): RedirectTimes =>
  Array.from({ length: count }, (_, index) => index * everyMs).reduce<RedirectTimes>(
    addRedirect,
    [],
  );

it.each([
  ['no redirects', 0, 0, false],
  ['four quick logins', 12, 100, false],
  ['thirteen redirects at once', 13, 0, true],
  ['thirteen redirects in a row', 13, 500, true],
  ['a slow loop', 13, 2_400, true],
  ['a redirect every three seconds, for an hour', 1_200, 3_000, false],
])('decides whether it is a loop: %s', (_, count, everyMs, isLoop) => {
  expect(isRedirectLoop(redirects(count, everyMs))).toBe(isLoop);
});

it('keeps only the redirects of the last 30 seconds', () => {
  expect(addRedirect([0, 1, 20_000], 30_000)).toEqual([1, 20_000, 30_000]);
});
