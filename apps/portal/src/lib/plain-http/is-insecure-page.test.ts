import { expect, it } from 'vitest';
import { isInsecurePage } from './is-insecure-page.ts';

it.each([
  ['http://bakery.example', true],
  ['http://192.168.1.7:4000', true],
  ['http://127.example.com', true],
  ['http://[2001:db8::1]', true],
  ['https://bakery.example', false],
  ['http://localhost:4000', false],
  ['http://portal.localhost', false],
  ['http://127.0.0.1:4000', false],
  ['http://[::1]:4000', false],
])('calls the page %s insecure: %s', (url, expected) => {
  expect(isInsecurePage(new URL(url))).toBe(expected);
});
