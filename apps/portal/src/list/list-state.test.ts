import { describe, expect, it } from 'vitest';
import { listState, pageWithin } from './list-state.ts';

const LIST = { page: 1, size: 10 };
const NOTHING = { rows: [], total: 0, totalIsExact: true };
const FULL = { rows: ['rye'], total: 64, totalIsExact: true };
const PAST_END = { rows: [], total: 64, totalIsExact: true };

describe('listState', () => {
  it.each([
    [undefined, true, false, 'loading'],
    [undefined, false, false, 'error'],
    [NOTHING, false, false, 'ready'],
    [NOTHING, true, true, 'refreshing'],
    [FULL, false, false, 'ready'],
    [FULL, true, false, 'ready'],
    [FULL, true, true, 'refreshing'],
    [PAST_END, true, true, 'loading'],
  ])('with data %j, fetching %s, of another page %s, is %s', (data, isFetching, isOld, state) => {
    expect(listState({ data, isFetching, isPlaceholderData: isOld }, LIST)).toBe(state);
  });

  it('waits for the last page where an answer is past the end', () => {
    const query = { data: PAST_END, isFetching: false, isPlaceholderData: false };
    expect(listState(query, { page: 99, size: 10 })).toBe('loading');
    expect(listState(query, { page: 7, size: 10 })).toBe('ready');
  });
});

describe('pageWithin', () => {
  it.each([
    [99, FULL, 7],
    [7, FULL, 7],
    [3, NOTHING, 1],
    [1_001, { rows: ['rye'], total: 10_000, totalIsExact: false }, 1_001],
    [5_000, { rows: [], total: 10_000, totalIsExact: false }, 1_000],
  ])('of page %d and %j is %d', (page, answer, expected) => {
    expect(pageWithin({ page, size: 10 }, answer)).toBe(expected);
  });
});
