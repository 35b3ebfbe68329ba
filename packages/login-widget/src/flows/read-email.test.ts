import { describe, expect, it } from 'vitest';
import { InputError } from '../strings/input-error.ts';
import { readEmail } from './read-email.ts';

describe('reading an email', () => {
  it.each([
    [' Dee@Example.com ', 'Dee@Example.com'],
    ['Dee <dee@example.com>', 'dee@example.com'],
    ['mailto:dee@example.com', 'dee@example.com'],
    ['\u202adee@example.com\u202c\u00a0', 'dee@example.com'],
    ['dee@exam\u200bple.com', 'dee@example.com'],
    ['dee@bücher.example', 'dee@bücher.example'],
    ['dee@example.com,', 'dee@example.com'],
  ])('finds in %j the email %s', (typed, email) => {
    expect(readEmail(typed)).toBe(email);
  });

  it.each([
    ['', 'otps.invalidEmail'],
    ['dee', 'otps.invalidEmail'],
    ['dee@example', 'otps.invalidEmail'],
    ['a@example.com b@example.com', 'otps.invalidEmail'],
    ['jörg@example.com', 'email.lettersBeforeAt'],
    ['Jörg <jörg@example.com>', 'email.lettersBeforeAt'],
  ] as const)('refuses %j by the text %s', (typed, key) => {
    expect(() => readEmail(typed, 'otps.invalidEmail')).toThrow(new InputError(key));
  });
});
