import { expect, it } from 'vitest';
import { visibleRows } from './visible-rows.ts';

it.each([
  ['at the top', { count: 100_000, top: 0 }, { first: 0, end: 40 }],
  ['in the middle', { count: 100_000, top: 50_000 }, { first: 2_480, end: 2_540 }],
  ['at the end', { count: 100_000, top: 1_999_600 }, { first: 99_960, end: 100_000 }],
  ['of a short list', { count: 3, top: 0 }, { first: 0, end: 3 }],
  ['of a list that became shorter', { count: 3, top: 9_000 }, { first: 3, end: 3 }],
  ['of an empty list', { count: 0, top: 0 }, { first: 0, end: 0 }],
])('visibleRows gives the rows %s', (_where, { count, top }, rows) => {
  expect(visibleRows({ count, rowHeight: 20, top, height: 400 })).toEqual(rows);
});
