import { describe, expect, it } from 'vitest';
import { clampPage, lastPageNumber } from './page-number.ts';

const NOTHING = { rows: [], total: 0, totalIsExact: true };
const FULL = { rows: ['rye'], total: 64, totalIsExact: true };

describe('clampPage', () => {
  it.each([
    [99, FULL, 7],
    [7, FULL, 7],
    [3, NOTHING, 1],
    [1_001, { rows: ['rye'], total: 10_000, totalIsExact: false }, 1_001],
    [5_000, { rows: [], total: 10_000, totalIsExact: false }, 1_000],
  ])('clamps page %d of %j to %d', (page, answer, expected) => {
    expect(clampPage({ page, size: 10 }, answer)).toBe(expected);
  });
});

it.each([
  [0, 10, 1],
  [1, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [64, 10, 7],
])('puts the end of %i rows in pages of %i on page %i', (total, size, page) => {
  expect(lastPageNumber(total, size)).toBe(page);
});
