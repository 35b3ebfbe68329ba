import { describe, expect, it } from 'vitest';
import { toPinDigits } from './pin-digits.ts';

describe('toPinDigits', () => {
  it.each([
    ['', ''],
    ['7', '7'],
    ['7391', '7391'],
    ['73 91', '7391'],
    ['PIN: 7391.', '7391'],
    ['7-3-9-1', '7391'],
    ['73915', '7391'],
    ['abcd', ''],
    ['٧٣٩١', '7391'],
    ['７３９１', '7391'],
    ['\u2067७३९१\u2069', '7391'],
    [' 73\n91\t', '7391'],
  ])('takes %j as %j', (text, digits) => {
    expect(toPinDigits(text)).toBe(digits);
  });
});
