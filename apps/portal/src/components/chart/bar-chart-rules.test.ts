import { describe, expect, it } from 'vitest';
import {
  BAR_MAX_HEIGHT_PX,
  type BarSeries,
  describeBar,
  barHeightPx,
  highestBarTotal,
  barTotalOf,
} from './bar-chart-rules.ts';

const series: readonly BarSeries[] = [
  { id: 'good', label: 'Success', tone: 'success' },
  { id: 'bad', label: 'Blocked', tone: 'blocked' },
];
const bar = (values: Record<string, number>) => ({ id: 'one', label: '21 Nov 2026', values });

describe('describeBar', () => {
  it.each([
    [{ good: 3, bad: 1 }, '21 Nov 2026: 3 Success, 1 Blocked'],
    [{ bad: 1 }, '21 Nov 2026: 1 Blocked'],
    [{ good: 0, other: 7 }, '21 Nov 2026: nothing'],
    [{}, '21 Nov 2026: nothing'],
  ])('describes %j as "%s"', (values, text) => {
    expect(describeBar(bar(values), series)).toBe(text);
  });
});

it('adds up the given series, and finds the highest bar', () => {
  expect(barTotalOf(bar({ good: 3, bad: 1, other: 7 }), series)).toBe(4);
  expect(highestBarTotal([bar({ good: 1 }), bar({ good: 2, bad: 3 })], series)).toBe(5);
  expect(highestBarTotal([], series)).toBe(0);
});

it.each([
  [4, 4, BAR_MAX_HEIGHT_PX],
  [1, 4, 30],
  [0, 4, 0],
  [0, 0, 0],
])('renders %i of %i as %i pixels', (value, most, height) => {
  expect(barHeightPx(value, most)).toBe(height);
});
