import { describe, expect, it } from 'vitest';
import { toTableState } from './table-state.ts';

const LIST = { page: 1, size: 10 };
const NOTHING = { rows: [], total: 0, totalIsExact: true };
const FULL = { rows: ['rye'], total: 64, totalIsExact: true };
const PAST_END = { rows: [], total: 64, totalIsExact: true };

describe('toTableState', () => {
  it.each([
    [undefined, true, false, 'loading'],
    [undefined, false, false, 'error'],
    [NOTHING, false, false, 'ready'],
    [NOTHING, true, true, 'refreshing'],
    [FULL, false, false, 'ready'],
    [FULL, true, false, 'ready'],
    [FULL, true, true, 'refreshing'],
    [PAST_END, true, true, 'loading'],
  ])(
    'with data %j, fetching %s and placeholder data %s is %s',
    (data, isFetching, isOld, state) => {
      expect(toTableState({ data, isFetching, isPlaceholderData: isOld }, LIST)).toBe(state);
    },
  );

  it('is loading while the answer is past the end', () => {
    const query = { data: PAST_END, isFetching: false, isPlaceholderData: false };
    expect(toTableState(query, { page: 99, size: 10 })).toBe('loading');
    expect(toTableState(query, { page: 7, size: 10 })).toBe('ready');
  });
});
