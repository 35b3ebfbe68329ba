import { expect, it } from 'vitest';
import { toClientInfo } from './client-info.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36', 0, 'desktop'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101', 10, 'desktop'],
  [MAC, 0, 'desktop'],
  [MAC, 5, 'tablet'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148', 5, 'mobile'],
  ['Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) Mobile/15E148', 5, 'tablet'],
  [`${ANDROID} Mobile Safari/537.36`, 5, 'mobile'],
  [`${ANDROID} Safari/537.36`, 5, 'tablet'],
  ['a program', 0, undefined],
])('names the kind of device of %s with %i touch points: %s', (userAgent, maxTouchPoints, type) => {
  expect(toClientInfo({ userAgent, maxTouchPoints })?.device_type).toBe(type);
});
