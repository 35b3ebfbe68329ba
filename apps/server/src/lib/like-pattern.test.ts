import { describe, expect, it } from 'vitest';
import { literalPattern } from './like-pattern.ts';

describe('literalPattern', () => {
  it.each([
    ['plain', 'plain'],
    ['100%', '100\\%'],
    ['a_b', 'a\\_b'],
    ['a\\b', 'a\\\\b'],
    ['\\%_', '\\\\\\%\\_'],
    ['', ''],
  ])('of %j is %j', (text, pattern) => {
    expect(literalPattern(text)).toBe(pattern);
  });
});
