import { describe, expect, it } from 'vitest';
import { base64 } from './base64.ts';
import { credentials } from './credentials.ts';

describe('base64', () => {
  it.each([
    ['', ''],
    ['a:b', 'YTpi'],
    ['Käse ☕', 'S8Okc2Ug4piV'],
  ])('encodes the UTF-8 bytes of "%s"', (text, expected) => {
    expect(base64(text)).toBe(expected);
  });
});

describe('credentials', () => {
  it('joins the public token and the session token', () => {
    expect(credentials('public', 'session')).toBe('Basic cHVibGljOnNlc3Npb24=');
  });

  it('repeats the public token when there is no session token', () => {
    expect(credentials('public', undefined)).toBe('Basic cHVibGljOnB1YmxpYw==');
  });
});
