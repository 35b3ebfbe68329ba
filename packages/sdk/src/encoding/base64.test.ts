import { describe, expect, it } from 'vitest';
import { textToBase64 } from './base64.ts';

describe('textToBase64', () => {
  it.each([
    ['', ''],
    ['a:b', 'YTpi'],
    ['Käse ☕', 'S8Okc2Ug4piV'],
  ])('encodes the UTF-8 bytes of "%s"', (text, expected) => {
    expect(textToBase64(text)).toBe(expected);
  });
});
