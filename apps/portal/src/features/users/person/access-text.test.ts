import { BASE_KEY_PATH } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import { toAccessText } from './access-text.ts';

const DEE = 'dee@bakehouse.test';
const whole = { email: DEE, key_path: BASE_KEY_PATH };
const prices = { email: DEE, key_path: "m/0'/0'/1'" };
const names = { email: DEE, key_path: "m/0'/0'/2'" };
const domain = { email: '*@bakehouse.test', key_path: BASE_KEY_PATH };

it.each([
  [[whole], [], 'Whole file'],
  [[prices], [], '1 field'],
  [[whole, prices, names], [], 'Whole file, 2 fields'],
  [[], [domain], 'Whole domain'],
  [[whole], [domain], 'Whole file, Whole domain'],
])('says of the grants %j and %j: %s', (own, ofDomain, text) => {
  expect(toAccessText({ own, domain: ofDomain })).toBe(text);
});
