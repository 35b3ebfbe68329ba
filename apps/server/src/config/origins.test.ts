import { expect, it } from 'vitest';
import { isSameSite } from './origins.ts';

it.each([
  ['https://login.crumb.example', 'https://app.crumb.example', true],
  ['https://crumb.example', 'https://crumb.example:8443', true],
  ['http://localhost:4000', 'http://localhost:3000', true],
  ['https://crumb.example', 'https://bakehouse.example', false],
  ['http://app.crumb.example', 'https://app.crumb.example', false],
  ['https://one.github.io', 'https://other.github.io', false],
  ['http://localhost:4000', 'http://127.0.0.1:4000', false],
])('%s and %s share cookies of a site: %s', (one, other, isShared) => {
  expect(isSameSite(one, other)).toBe(isShared);
});
