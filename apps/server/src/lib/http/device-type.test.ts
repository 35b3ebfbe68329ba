import { describe, expect, it } from 'vitest';
import { deviceTypeOf } from './device-type.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

describe('deviceTypeOf', () => {
  it.each([
    [FIREFOX, 'Desktop'],
    [IPHONE, 'Mobile'],
    [ANDROID, 'Mobile'],
    [IPAD, 'Tablet'],
    [GOOGLEBOT, 'Bot'],
    ['', 'Unknown'],
    ['curl/8.14.1', 'Unknown'],
    ['<script>alert(1)</script>', 'Unknown'],
    ['__proto__', 'Unknown'],
    ['x'.repeat(20_000), 'Unknown'],
  ])('of the user agent %.60j is %s', (userAgent, expected) => {
    expect(deviceTypeOf(userAgent, undefined)).toBe(expected);
  });

  it.each([
    ['Tablet', 'Tablet'],
    [' command LINE ', 'Command line'],
    ['tv', 'TV'],
  ])('is a known type from the client: %j', (device_type, expected) => {
    expect(deviceTypeOf(FIREFOX, { device_type })).toBe(expected);
  });

  it.each([
    'Toaster',
    '',
    '=cmd()',
    '<b>Desktop</b>',
    'Desktop\r\nX',
    'constructor',
    '__proto__',
    1,
    null,
    { toString: 'Mobile' },
    ['mobile'],
  ])('ignores any other type from the client: %j', (device_type) => {
    expect(deviceTypeOf(FIREFOX, { device_type })).toBe('Desktop');
    expect(deviceTypeOf('', { device_type })).toBe('Unknown');
  });
});
