import { expect, it } from 'vitest';
import { lastPage, oneOf, withParts } from './list-address.ts';

it.each([
  ['.pdf', '.pdf'],
  ['.exe', null],
  ['toString', null],
  [null, null],
])('takes from %j the value %j', (text, value) => {
  expect(oneOf(['.pdf', '.csv'], text, null)).toBe(value);
});

it.each([
  ['tab=files', { name: 'page', value: 2, usual: 1 }, 'tab=files&page=2'],
  ['tab=files&page=2', { name: 'page', value: 1, usual: 1 }, 'tab=files'],
  ['file=f-1', { name: 'file', value: null, usual: null }, ''],
  ['search=a&search=b', { name: 'search', value: 'c', usual: '' }, 'search=c'],
])('turns "%s" with %j into "%s"', (query, part, expected) => {
  expect(withParts(new URLSearchParams(query), [part]).toString()).toBe(expected);
});

it.each([
  [0, 10, 1],
  [1, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [64, 10, 7],
])('has for %i rows in pages of %i the last page %i', (total, size, page) => {
  expect(lastPage(total, size)).toBe(page);
});
