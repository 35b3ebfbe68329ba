import { describe, expect, it } from 'vitest';
import {
  NO_SELECTION,
  pageSelectionOf,
  type Selection,
  togglePage,
  toggleSelected,
} from './selection-rules.ts';

const PAGE = ['a', 'b', 'c', 'd', 'e'];
const selection = (ids: string, anchor: string | null = null): Selection => ({
  ids: new Set(ids),
  anchor,
});
const idsOf = ({ ids }: Selection) => [...ids].toSorted().join('');

describe('toggleSelected', () => {
  it.each([
    ['selects a row', NO_SELECTION, 'b', false, 'b'],
    ['deselects a row', selection('bc'), 'b', false, 'c'],
    ['selects a range downwards', selection('b', 'b'), 'd', true, 'bcd'],
    ['selects a range upwards', selection('d', 'd'), 'b', true, 'bcd'],
    ['keeps rows outside the range', selection('az', 'c'), 'c', false, 'acz'],
    ['deselects a range that begins at a deselected row', selection('cde', 'b'), 'd', true, 'e'],
    ['takes one row as range without a beginning', NO_SELECTION, 'c', true, 'c'],
    ['takes one row when the range began on another page', selection('z', 'z'), 'c', true, 'cz'],
  ])('%s', (_, before, id, isRange, ids) => {
    const after = toggleSelected(before, { id, isRange, pageIds: PAGE });
    expect(idsOf(after)).toBe(ids);
    expect(after.anchor).toBe(id);
  });
});

it.each([
  ['', 'none'],
  ['z', 'none'],
  ['bz', 'some'],
  ['abcdez', 'all'],
])('the page with %s selected is selected: %s', (ids, expected) => {
  expect(pageSelectionOf(new Set(ids), PAGE)).toBe(expected);
});

it.each([
  ['selects all rows of the page and keeps other pages', 'bz', 'abcdez'],
  ['deselects the page when all of it is selected', 'abcdez', 'z'],
])('togglePage %s', (_, before, after) => {
  expect(idsOf(togglePage(selection(before), PAGE))).toBe(after);
});
