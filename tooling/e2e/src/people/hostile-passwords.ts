const PASSWORD_CHARACTERS =
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@#$%^&*()';

/** Returns the same text in each run, so that test runs can be compared. */
const createPseudoRandomText = (length: number) =>
  Array.from(
    { length },
    (_, index) => PASSWORD_CHARACTERS[(index * 7919 + index * index * 31) % 72],
  ).join('');

/** Passwords that are slow to rate: repeats, dates, l33t words, keyboard walks and random letters. */
export const HOSTILE_PASSWORDS: readonly string[] = [
  '1'.repeat(100),
  'a'.repeat(99),
  '13/11/1991'.repeat(10),
  '31.12.99x'.repeat(11),
  'p4$$w0rd'.repeat(12),
  '4@8({[<369&#!1|7$5+%2'.repeat(4),
  '4@310$7'.repeat(14),
  'qwertyuiop[]asdfghjkl;'.repeat(4),
  createPseudoRandomText(64),
  createPseudoRandomText(100),
];
