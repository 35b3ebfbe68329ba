import { describe, expect, it } from 'vitest';
import { readOneTimeCode } from './read-code.ts';

describe('reading a code', () => {
  it.each([
    ['', ''],
    ['abc', ''],
    ['12', '12'],
    ['1a2-3', '123'],
    ['123456', '123456'],
    ['1234567', '123456'],
    ['Code: 123 456', '123456'],
    ['123-456', '123456'],
    ['Your code is 123456. It expires in 10 minutes.', '123456'],
    ['In 10 minutes, 123456 expires.', '123456'],
    ['@login.example #123456', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['１２３４５６', '123456'],
    ['१२३-४५६', '123456'],
    ['\u202a12\u200b3 456\u202c', '123456'],
  ])('finds in %j the digits %j', (text, code) => {
    expect(readOneTimeCode(text)).toBe(code);
  });
});
