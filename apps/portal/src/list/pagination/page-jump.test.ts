import { describe, expect, it } from 'vitest';
import { parsePageJump } from './page-jump.ts';

describe('parsePageJump', () => {
  it.each([
    ['1', 7, 1],
    ['7', 7, 7],
    [' 3 ', 7, 3],
    ['03', 7, 3],
    ['8', 7, null],
    ['0', 7, null],
    ['-1', 7, null],
    ['+2', 7, null],
    ['1.5', 7, null],
    ['2e0', 7, null],
    ['', 7, null],
    ['two', 7, null],
    ['٣', 7, 3],
    ['\u202a３\u202c\u00a0', 7, 3],
    ['²', 7, null],
    ['1', 0, null],
    ['99999999999999999999', 7, null],
  ])('reads %j of %i pages as %j', (text, totalPages, page) => {
    expect(parsePageJump(text, totalPages)).toBe(page);
  });
});
