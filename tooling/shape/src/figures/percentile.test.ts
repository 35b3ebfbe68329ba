import { expect, it } from 'vitest';
import { percentile } from './percentile.ts';

it.each<[values: readonly number[], percent: number, expected: number]>([
  [[], 90, 0],
  [[7], 50, 7],
  [[10, 9, 100], 50, 10],
  [[1, 2, 3, 4], 50, 2],
  [[1, 2, 3, 4], 100, 4],
  [Array.from({ length: 10 }, (_, index) => 10 - index), 90, 9],
])('of %j at %d is %d', (values, percent, expected) => {
  expect(percentile(values, percent)).toBe(expected);
});
