import { describe, expect, it } from 'vitest';
import { shortenId } from './shorten-id.ts';

describe('shortenId', () => {
  it.each([
    ['', ''],
    ['1234567890123', '1234567890123'],
    ['12345678901234', '12345678…1234'],
    ['0198c3a2-77d1-7c3e-9b1f-2f6f2c3d9f0e', '0198c3a2…9f0e'],
  ])('shows %j as %j', (value, shown) => {
    expect(shortenId(value)).toBe(shown);
  });
});
