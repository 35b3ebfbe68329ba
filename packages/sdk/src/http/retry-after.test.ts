import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const DATE = 'Sat, 21 Nov 2026 09:00:00 GMT';

describe('retryAfterMs', () => {
  it.each([
    ['120', '', 120_000],
    ['0', '', undefined],
    ['-5', '', undefined],
    ['soon', '', undefined],
    ['Sat, 21 Nov 2026 09:01:30 GMT', DATE, 90_000],
    ['Sat, 21 Nov 2026 08:59:00 GMT', DATE, undefined],
    ['Sat, 21 Nov 2026 09:01:30 GMT', '', undefined],
  ])('reads "%s" in an answer of "%s" as %s', (value, date, expected) => {
    expect(retryAfterMs(new Headers({ 'retry-after': value, date }))).toBe(expected);
  });

  it('is undefined when the server does not say', () => {
    expect(retryAfterMs(new Headers())).toBeUndefined();
  });
});
