import { expect, it } from 'vitest';
import { countPeopleOnlyInFields } from './only-in-fields.ts';

const toEntries = (names: readonly string[]) => names.map((email) => ({ email }));

it.each([
  [['dee'], [], 0],
  [['dee'], [['dee']], 0],
  [
    ['dee'],
    [
      ['dee', 'fay'],
      ['fay', 'gil'],
    ],
    2,
  ],
  [[], [['fay']], 1],
])('with %j for the file and %j for its fields, counts %i', (whole, fields, count) => {
  const layers = fields.map((names) => ({ access: toEntries(names) }));
  expect(countPeopleOnlyInFields({ access: toEntries(whole), layers })).toBe(count);
});
