import { expect, it } from 'vitest';
import { shouldPeopleComeFirst } from './found-order.ts';

const dee = 'dee@bakehouse.test';

it.each([
  ['dee', [dee], ['Insurance policy Riverside 01.pdf'], true],
  ['Dee ', [dee], ['Deed of sale.pdf'], true],
  ['dee@bakehouse.test', [dee], ['Rye.pdf'], true],
  ['bakehouse', [dee], ['Rye.pdf'], true],
  ['bakehouse', [dee], ['Bakehouse plan.pdf'], false],
  ['rye', ['rye-lover@bakehouse.test'], ['Rye.pdf'], false],
  ['rye', [], ['Rye.pdf'], false],
  ['rye', ['rye@bakehouse.test'], [], true],
])('for "%s", with %j and %j, people first: %s', (typed, people, files, expected) => {
  expect(shouldPeopleComeFirst(typed, people, files)).toBe(expected);
});
