import { describe, expect, it } from 'vitest';
import { normalPassword, passwordLength, passwordText } from './passwords.ts';

describe('passwordLength', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['🍞🍞', 2],
    ['é', 1],
    ['e\u0301', 1],
    ['👩‍🍳', 3],
  ])('of %j is %i', (password, length) => {
    expect(passwordLength(password)).toBe(length);
  });
});

describe('passwordText', () => {
  it.each([
    ['a hundred letters', 'a'.repeat(100), true],
    ['a hundred and one', 'a'.repeat(101), false],
    ['a hundred loaves', '🍞'.repeat(100), true],
    ['a hundred accents typed apart', 'e\u0301'.repeat(100), true],
    ['spaces alone', '   ', true],
    ['no text', 12_345_678, false],
  ])('takes %s: %#', (_name, password, accepted) => {
    expect(passwordText.safeParse(password).success).toBe(accepted);
  });

  it('leaves the text as it was typed', () => {
    expect(passwordText.parse(' e\u0301 ')).toBe(' e\u0301 ');
  });
});

it('makes one form of both ways to type an accent', () => {
  expect(normalPassword('e\u0301')).toBe(normalPassword('é'));
  expect(normalPassword('ﬁ')).toBe('ﬁ');
});
