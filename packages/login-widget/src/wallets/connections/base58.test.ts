import { describe, expect, it } from 'vitest';
import { encodeBase58, isBase58 } from './base58.ts';

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

describe('base58', () => {
  /** The cases are test vectors of Bitcoin Core. */
  it.each([
    ['', ''],
    ['61', '2g'],
    ['626262', 'a3gV'],
    ['73696d706c792061206c6f6e6720737472696e67', '2cFupjhnEsSn59qHXstmK2ffpLv2'],
    ['00eb15231dfceb60925886b67d065299925915aeb172c06647', '1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L'],
    ['516b6fcd0f', 'ABnLTmg'],
    ['572e4794', '3EFU7m'],
    ['10c8511e', 'Rt5zm'],
    ['00000000000000000000', '1111111111'],
  ])('writes %s as %s', (hex, text) => {
    expect(encodeBase58(bytesOf(hex))).toBe(text);
  });

  it.each(['', '0', 'O', 'I', 'l', 'a b', '2g+'])('has no %j', (text) => {
    expect(isBase58(text)).toBe(false);
  });

  it('has every other digit and letter', () => {
    expect(isBase58('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')).toBe(true);
  });
});
