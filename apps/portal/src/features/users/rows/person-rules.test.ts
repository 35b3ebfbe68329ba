import { expect, it } from 'vitest';
import { isSamePerson, shortAddress } from './person-rules.ts';

it.each([
  ['dee@bakehouse.test', 'dee@bakehouse.test', true],
  ['Dee@Bakehouse.test', 'dee@bakehouse.test', true],
  ['dee+rye@bakehouse.test', 'dee@bakehouse.test', true],
  ['dee+rye@bakehouse.test', 'dee+oat@bakehouse.test', true],
  ['dee@bakehouse.test', 'eli@bakehouse.test', false],
  ['dee@bakehouse.test', 'dee@rye.test', false],
  ['no address', 'no address', true],
  ['no address', 'another', false],
])('tells whether %s and %s are one mailbox: %s', (a, b, expected) => {
  expect(isSamePerson(a, b)).toBe(expected);
});

it.each([
  ['dee@bakehouse.test', 'dee@…'],
  ['sixteen-letters-@x.test', 'sixteen-letters-@…'],
  ['seventeen-letters@x.test', 'seventeen-letter…'],
  ['🥐'.repeat(20) + '@x.test', '🥐'.repeat(16) + '…'],
])('shortens %s on a button to %s', (email, expected) => {
  expect(shortAddress(email)).toBe(expected);
});
