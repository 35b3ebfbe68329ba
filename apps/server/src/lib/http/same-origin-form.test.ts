import { expect, it } from 'vitest';
import { isSameOriginForm } from './same-origin-form.ts';

const OWN = ['https://bakehouse.example', 'http://localhost:4000'];

it.each([
  ['same-origin', undefined, true],
  ['same-origin', 'null', true],
  ['same-site', 'https://bakehouse.example', false],
  ['cross-site', undefined, false],
  ['cross-site', 'https://bakehouse.example', false],
  ['none', undefined, false],
  ['', undefined, false],
  [undefined, 'https://bakehouse.example', true],
  [undefined, 'http://localhost:4000', true],
  [undefined, 'http://bakehouse.example', false],
  [undefined, 'https://bakehouse.example.evil.example', false],
  [undefined, 'https://evil.example', false],
  [undefined, 'null', false],
  [undefined, '', false],
  [undefined, undefined, true],
])('checks Sec-Fetch-Site %j and Origin %j: %j', (fetchSite, origin, expected) => {
  expect(isSameOriginForm({ fetchSite, origin }, OWN)).toBe(expected);
});
