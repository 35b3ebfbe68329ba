import { describe, expect, it } from 'vitest';
import { matchesShape } from './matches-shape.ts';

describe('matchesShape', () => {
  it.each([
    ['a', '', true],
    [5, '', false],
    [undefined, '', false],
    [false, true, true],
    [null, true, false],
    [[], [''], true],
    [['a', 'b'], [''], true],
    [['a', 5], [''], false],
    [{ 0: 'a' }, [''], false],
    [{ a: 1, b: 2 }, { a: 0 }, true],
    [{ b: 2 }, { a: 0 }, false],
    [[], {}, false],
    [null, {}, false],
    [{ list: [{ a: 'x' }] }, { list: [{ a: '' }] }, true],
    [{ list: [{ a: 5 }] }, { list: [{ a: '' }] }, false],
  ])('compares %j with the example %j: %s', (value, example, expected) => {
    expect(matchesShape(value, example)).toBe(expected);
  });
});
