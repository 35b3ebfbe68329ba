import { describe, expect, it } from 'vitest';
import { base64 } from './base64.ts';

describe('base64', () => {
  it.each([
    ['', ''],
    ['a:b', 'YTpi'],
    ['Käse ☕', 'S8Okc2Ug4piV'],
  ])('encodes the UTF-8 bytes of "%s"', (text, expected) => {
    expect(base64(text)).toBe(expected);
  });
});
