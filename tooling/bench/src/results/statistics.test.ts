import { describe, expect, it } from 'vitest';
import { median, medianInterval, percentile } from './statistics.ts';

const oneToHundred = Array.from({ length: 100 }, (_, index) => 100 - index);

describe('percentile', () => {
  it.each<[values: readonly number[], percent: number, expected: number]>([
    [[7], 50, 7],
    [[7], 99, 7],
    [[10, 9, 100], 50, 10],
    [[1, 2, 3, 4], 50, 2],
    [[1, 2, 3, 4], 0, 1],
    [[1, 2, 3, 4], 100, 4],
    [oneToHundred, 95, 95],
    [oneToHundred, 99, 99],
    [[...oneToHundred, 1_000], 99, 100],
  ])('of %j at %d %% is %d', (values, percent, expected) => {
    expect(percentile(values, percent)).toBe(expected);
  });

  it('throws without values', () => {
    expect(() => percentile([], 95)).toThrow(RangeError);
  });
});

describe('median', () => {
  it.each<[values: readonly number[], expected: number]>([
    [[7], 7],
    [[1, 4], 2.5],
    [[100, 9, 10], 10],
    [[4, 1, 3, 2], 2.5],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('does not reorder the values', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it('throws without values', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

describe('the interval of the median', () => {
  it('has the ranks of the binomial distribution', () => {
    expect(medianInterval(oneToHundred)).toEqual({ low: 41, high: 61 });
  });

  it('of few values reaches from the smallest to the largest', () => {
    expect(medianInterval([5, 1])).toEqual({ low: 1, high: 5 });
  });

  it('throws without values', () => {
    expect(() => medianInterval([])).toThrow(RangeError);
  });
});
