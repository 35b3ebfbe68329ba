import { describe, expect, it } from 'vitest';
import { isWeakPin } from './pin-rules.ts';

const every = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));

describe('isWeakPin', () => {
  it.each([
    '0000',
    '5555',
    '9999',
    '1234',
    '0123',
    '6789',
    '7890',
    '9876',
    '3210',
    '2109',
    '1212',
    '6969',
    '2580',
  ])('refuses %s', (pin) => {
    expect(isWeakPin(pin)).toBe(true);
  });

  it.each(['7391', '8362', '1235', '4322', '1358', '0001', '5556'])('accepts %s', (pin) => {
    expect(isWeakPin(pin)).toBe(false);
  });

  it('refuses every year from 1900 to 2029, and not those around them', () => {
    const years = Array.from({ length: 134 }, (_, index) => String(1898 + index));
    expect(years.filter((year) => !isWeakPin(year))).toEqual(['1898', '1899', '2030', '2031']);
  });

  it('accepts all but 171 of the ten thousand', () => {
    expect(every.filter(isWeakPin)).toHaveLength(171);
  });
});
