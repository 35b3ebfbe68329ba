import { expect, it } from 'vitest';
import { deviceNameOf } from './device-name.ts';
import { deviceTypeOf } from './device-type.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)';
const MAC_SAFARI = `${MAC} ${WEBKIT} Version/18.5 Safari/605.1.15`;

it.each([
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Chrome/137.0.0.0 Safari/537.36`,
    'Chrome on Linux',
    'Desktop',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/137.0.0.0 Safari/537.36`,
    'Chrome on ChromeOS',
    'Desktop',
  ],
  ['Mozilla/5.0 (X11; FreeBSD amd64; rv:139.0) Gecko/20100101 Firefox/139.0', 'Firefox', 'Desktop'],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Version/18.0 Safari/605.1.15`,
    'Safari on Linux',
    'Desktop',
  ],
  [
    `${WINDOWS} ${BLINK} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0`,
    'Microsoft Edge on Windows',
    'Desktop',
  ],
  [
    `${WINDOWS} ${BLINK} Chrome/135.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    'Opera on Windows',
    'Desktop',
  ],
  [`${MAC} ${BLINK} Chrome/137.0.0.0 Safari/537.36`, 'Chrome on macOS', 'Desktop'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:139.0) Gecko/20100101 Firefox/139.0',
    'Firefox on macOS',
    'Desktop',
  ],
  [MAC_SAFARI, 'Safari on macOS or iPadOS', 'Desktop'],
  [`${IPAD} ${WEBKIT} Version/16.6 Mobile/15E148 Safari/604.1`, 'Safari on iPadOS', 'Tablet'],
  [
    `${IPAD} ${WEBKIT} CriOS/137.0.7151.51 Mobile/15E148 Safari/604.1`,
    'Chrome on iPadOS',
    'Tablet',
  ],
  [`${IPAD} ${WEBKIT} FxiOS/139.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPadOS', 'Tablet'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari on iOS',
    'Mobile',
  ],
  [`${ANDROID} ${BLINK} Chrome/137.0.0.0 Mobile Safari/537.36`, 'Chrome on Android', 'Mobile'],
  [`${ANDROID} ${BLINK} Chrome/137.0.0.0 Safari/537.36`, 'Chrome on Android', 'Tablet'],
  [
    `${ANDROID} ${BLINK} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
    'Mobile',
  ],
  [
    'Mozilla/5.0 (Android 15; Tablet; rv:139.0) Gecko/139.0 Firefox/139.0',
    'Firefox on Android',
    'Tablet',
  ],
  [
    `Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) ${BLINK} 76.0.3809.146/6.0 TV Safari/537.36`,
    'Tizen',
    'TV',
  ],
  ['curl/8.14.1', undefined, 'Unknown'],
  ['', undefined, 'Unknown'],
])('names the user agent %.60j: %s, %s', (userAgent, name, type) => {
  expect([deviceNameOf(userAgent), deviceTypeOf(userAgent, undefined)]).toEqual([name, type]);
});

it.each([
  ['tablet', 'Safari on iPadOS'],
  ['desktop', 'Safari on macOS'],
  ['toaster', 'Safari on macOS or iPadOS'],
])('tells an iPad with the user agent of a Mac by what its page says: %s', (device_type, name) => {
  expect(deviceNameOf(MAC_SAFARI, { device_type })).toBe(name);
});
