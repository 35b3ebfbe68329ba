import { expect, it } from 'vitest';
import { readOpenRows, toggleRow } from './open-rows.ts';

const params = (query: string) => new URLSearchParams(query);

it.each([
  ['', []],
  ['open=f-1', ['f-1']],
  ['open=f-1&open=f-2', ['f-1', 'f-2']],
  ['file=f-1', ['f-1']],
  ['file=f-1&open=', []],
  ['file=f-1&open=f-2', ['f-2']],
])('reads the open rows in "%s"', (query, ids) => {
  expect(readOpenRows(params(query), 'file')).toEqual(ids);
});

it.each([
  ['tab=files&page=2', 'f-1', 'tab=files&page=2&open=f-1'],
  ['tab=files&open=f-1', 'f-2', 'tab=files&open=f-1&open=f-2'],
  ['tab=files&open=f-1&open=f-2', 'f-1', 'tab=files&open=f-2'],
  ['tab=files&open=f-1', 'f-1', 'tab=files'],
  ['tab=files&file=f-1', 'f-1', 'tab=files&file=f-1&open='],
  ['tab=files&file=f-1&open=', 'f-1', 'tab=files&file=f-1'],
])('turns "%s" by a press on %s into "%s"', (query, id, expected) => {
  expect(toggleRow(params(query), id, 'file').toString()).toBe(expected);
});

it('opens no row by default in a list that no parameter filters to one row', () => {
  expect(readOpenRows(params('file=f-1'), null)).toEqual([]);
  expect(toggleRow(params('file=f-1'), 'e-1', null).toString()).toBe('file=f-1&open=e-1');
  expect(toggleRow(params('file=f-1&open=e-1'), 'e-1', null).toString()).toBe('file=f-1');
});
