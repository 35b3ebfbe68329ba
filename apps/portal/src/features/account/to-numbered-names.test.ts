import { expect, it } from 'vitest';
import { toNumberedNames } from './to-numbered-names.ts';

it.each([
  [[], []],
  [['Chrome on Windows'], ['Chrome on Windows']],
  [
    ['Chrome on Windows', 'Safari on iPhone', 'Chrome on Windows'],
    ['Chrome on Windows (1)', 'Safari on iPhone', 'Chrome on Windows (2)'],
  ],
])('shows the devices %j as %j', (names, shown) => {
  const devices = names.map((name) => ({ name }));
  expect(toNumberedNames(devices).map(({ name }) => name)).toEqual(shown);
});
