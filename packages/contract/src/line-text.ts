import * as z from 'zod/mini';

/** Also matches bidirectional control characters, which can make `fdp.exe` look like `exe.pdf`. */
const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Normalized like the search text, because macOS splits accented letters into two characters. */
export const lineText = z.string().check(
  z.normalize('NFC'),
  z.trim(),
  z.minLength(1, 'must not be empty'),
  z.refine((text) => !CONTROL_CHARACTER.test(text), 'must not contain control characters'),
);
