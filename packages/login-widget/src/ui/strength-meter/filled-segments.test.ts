import { expect, it } from 'vitest';
import { filledSegmentsOf } from './filled-segments.ts';

it.each([
  [undefined, 0, 'none'],
  [0, 1, 'weak'],
  [1, 1, 'weak'],
  [2, 2, 'weak'],
  [3, 3, 'strong'],
  [4, 4, 'strong'],
  [5, 0, 'none'],
] as const)('the score %s fills %i segments and is %s', (score, count, tone) => {
  expect(filledSegmentsOf(score)).toEqual({ count, tone });
});

it.each([
  [undefined, 0, 'none'],
  [0, 0, 'weak'],
  [1, 1, 'weak'],
  [4, 4, 'strong'],
] as const)('the counted score %s fills %i segments and is %s', (score, count, tone) => {
  expect(filledSegmentsOf(score, true)).toEqual({ count, tone });
});
