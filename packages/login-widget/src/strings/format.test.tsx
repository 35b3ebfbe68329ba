import { expect, it } from 'vitest';
import { format } from './format.ts';

it.each([
  ['Continue with {wallet}', { wallet: '$& Wallet' }, 'Continue with $& Wallet'],
  ['Rename {name} to {name}', { name: '{n}' }, 'Rename {n} to {n}'],
  ['(in {seconds} s)', { seconds: 7 }, '(in 7 s)'],
  ['Needs {n}', {}, 'Needs {n}'],
  ['Nothing', { n: '1' }, 'Nothing'],
])('fills %j with %j', (template, values, text) => {
  expect(format(template, values)).toBe(text);
});

it('keeps nodes as nodes', () => {
  const address = <b key="email">a@b.test</b>;
  expect(format('Sent to {email}.', { email: address })).toEqual(['Sent to ', address, '.']);
});
