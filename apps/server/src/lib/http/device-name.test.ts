import { expect, it } from 'vitest';
import { deviceNameOf } from './device-name.ts';

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['curl/8.14.1', undefined],
  ['', undefined],
])('names the user agent %.40j: %s', (userAgent, expected) => {
  expect(deviceNameOf(userAgent)).toBe(expected);
});
