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

  it.each(['7391', '8362', '1235', '4322', '1358', '0001', '5556'])('lets %s pass', (pin) => {
    expect(isWeakPin(pin)).toBe(false);
  });

  it('leaves all but fifty of the ten thousand', () => {
    expect(every.filter(isWeakPin)).toHaveLength(50);
  });
});
