import { expect, it } from 'vitest';
import { toMailtoUrl } from './mailto-url.ts';

it.each([
  ['bo@bakehouse.test', 'Rye.pdf', 'mailto:bo@bakehouse.test?subject=Rye.pdf'],
  ['bo@bakehouse.test', 'a & b?.pdf', 'mailto:bo@bakehouse.test?subject=a%20%26%20b%3F.pdf'],
  ['x?cc=y&z@a.example', '', 'mailto:x%3Fcc%3Dy%26z@a.example?subject='],
  ['"a@b"@c.example', 'x', 'mailto:%22a%40b%22@c.example?subject=x'],
])('writes to %s about %s at %s', (email, subject, url) => {
  expect(toMailtoUrl(email, subject)).toBe(url);
});
