import { describe, expect, it } from 'vitest';
import { formatPageRange } from './page-range.ts';

describe('formatPageRange', () => {
  it.each([
    [1, 10, 64, true, '1–10 of 64'],
    [7, 10, 64, true, '61–64 of 64'],
    [2, 10, 11, true, '11 of 11'],
    [1, 10, 1, true, '1 of 1'],
    [1, 10, 0, true, '0 of 0'],
    [9, 10, 64, true, '0 of 64'],
    [101, 20, 2_500, true, '2,001–2,020 of 2,500'],
    [1, 100, 10_000, false, '1–100 of 10,000+'],
    [101, 100, 10_000, false, '10,001–10,100 of 10,000+'],
  ])(
    'shows page %i of %i rows, %i in all (exact: %s), as %s',
    (page, pageSize, total, totalIsExact, text) => {
      expect(formatPageRange({ page, pageSize, total, totalIsExact })).toBe(text);
    },
  );
});
