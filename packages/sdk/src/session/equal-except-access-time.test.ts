import { describe, expect, it } from 'vitest';
import { isEqualExceptAccessTime } from './equal-except-access-time.ts';

describe('isEqualExceptAccessTime', () => {
  it.each([
    [null, null, true],
    [null, {}, false],
    [{ a: 1 }, { a: 1 }, true],
    [{ a: 1 }, { a: 2 }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: { last_accessed_at: 1, b: [1] } }, { a: { last_accessed_at: 2, b: [1] } }, true],
    [{ a: { last_accessed_at: 1, b: [1] } }, { a: { last_accessed_at: 1, b: [2] } }, false],
    [{ last_accessed_at: 1 }, {}, true],
    [[1, 2], [2, 1], false],
  ])('compares %j and %j: %s', (a, b, expected) => {
    expect(isEqualExceptAccessTime(a, b)).toBe(expected);
  });
});
