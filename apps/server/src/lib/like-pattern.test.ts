import { describe, expect, it } from 'vitest';
import { escapeLikePattern } from './like-pattern.ts';

describe('escapeLikePattern', () => {
  it.each([
    ['plain', 'plain'],
    ['100%', '100\\%'],
    ['a_b', 'a\\_b'],
    ['a\\b', 'a\\\\b'],
    ['\\%_', '\\\\\\%\\_'],
    ['', ''],
  ])('of %j is %j', (text, pattern) => {
    expect(escapeLikePattern(text)).toBe(pattern);
  });
});
