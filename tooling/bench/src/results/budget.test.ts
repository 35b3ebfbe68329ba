import { describe, expect, it } from 'vitest';
import { isWithinBudget } from './budget.ts';
import type { FigureBudget } from './measurement.ts';

describe('isWithinBudget', () => {
  it.each<[value: number, budget: FigureBudget, expected: boolean]>([
    [10, { atMost: 10 }, true],
    [10.01, { atMost: 10 }, false],
    [0, { atMost: 0 }, true],
    [25, { atLeast: 25 }, true],
    [24.9, { atLeast: 25 }, false],
    [Number.NaN, { atMost: 10 }, false],
    [Number.NaN, { atLeast: 10 }, false],
  ])('compares %d with %o: %s', (value, budget, expected) => {
    expect(isWithinBudget({ name: 'a figure', value, unit: 'ms', budget })).toBe(expected);
  });

  it('accepts any value without a budget', () => {
    expect(isWithinBudget({ name: 'a figure', value: 1e9, unit: 'ms' })).toBe(true);
  });
});
