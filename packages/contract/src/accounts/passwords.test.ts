import { describe, expect, it } from 'vitest';
import { passwordText } from './passwords.ts';

describe('passwordText', () => {
  it.each([
    ['a hundred letters', 'a'.repeat(100), true],
    ['a hundred and one letters', 'a'.repeat(101), false],
    ['a hundred emoji', '🍞'.repeat(100), true],
    ['a hundred decomposed accents (NFD)', 'e\u0301'.repeat(100), true],
    ['only spaces', '   ', true],
    ['a number', 12_345_678, false],
  ])('accepts or refuses %s (case %#)', (_name, password, accepted) => {
    expect(passwordText.safeParse(password).success).toBe(accepted);
  });

  it('returns the text unchanged', () => {
    expect(passwordText.parse(' e\u0301 ')).toBe(' e\u0301 ');
  });
});
