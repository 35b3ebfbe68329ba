import { expect, it } from 'vitest';
import { tidyPhone } from './phone-text.ts';

it.each([
  ['+49 30 1234567', '+49 30 1234567'],
  ['\u202a+49\u00a030\u202f1234567\u202c', '+49 30 1234567'],
  ['＋４９ ３０ １２３', '+49 30 123'],
  ['+٤٩ ٣٠', '+49 30'],
  ['\u200b(030)\u200b 12–34 ', '(030) 12–34'],
])('tidies %j to %j', (typed, phone) => {
  expect(tidyPhone(typed)).toBe(phone);
});
