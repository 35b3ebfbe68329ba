import { expect, it } from 'vitest';
import { listState } from './list-state.ts';

it.each([
  [undefined, true, false, 'loading'],
  [undefined, false, false, 'error'],
  [[], false, false, 'ready'],
  [[], true, false, 'ready'],
  [[], true, true, 'refreshing'],
])('with data %j, fetching %s, of another page %s, is %s', (data, isFetching, isOld, state) => {
  expect(listState({ data, isFetching, isPlaceholderData: isOld })).toBe(state);
});
