import { expect, it } from 'vitest';
import { nextTimeIndex } from './next-time-index.ts';

/** The columns of the dates in three rows, which have two dates, one, and two. */
const COLUMNS = [4, 6, 4, 4, 6];

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 4, 4],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 0, 2],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 3, 3],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 1, 1],
  ['ArrowUp', 0, 0],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['Enter', 1, null],
  ['constructor', 1, null],
])('%s at date %i leads to %s', (key, index, next) => {
  expect(nextTimeIndex(key, index, COLUMNS)).toBe(next);
});
