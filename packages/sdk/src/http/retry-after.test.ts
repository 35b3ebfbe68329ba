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
  ])('parses "%s" in a response with the date "%s" as %s', (value, date, expected) => {
    expect(retryAfterMs(new Headers({ 'retry-after': value, date }))).toBe(expected);
  });

  it('returns undefined without the header', () => {
    expect(retryAfterMs(new Headers())).toBeUndefined();
  });
});
