import { describe, expect, it } from 'vitest';
import { nextFocusIndex } from './next-focus-index.ts';

describe('nextFocusIndex', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 0],
    ['ArrowLeft', 2, 1],
    ['ArrowLeft', 0, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['ArrowDown', 1, null],
    ['a', 1, null],
  ])('moves with %s from index %i of three to %j', (key, index, next) => {
    expect(nextFocusIndex(key, index, 3)).toBe(next);
  });
});
