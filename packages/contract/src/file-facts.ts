import * as z from 'zod/mini';

const NAME_LENGTH = 255;
const MEDIA_TYPE_LENGTH = 127;
/** Control characters, and those that reverse the direction of text: a name must read as it is. */
const MISLEADING = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** SHA-256 of a file's bytes (FIPS 180-4); upper case is accepted, lower case is answered. */
export const checksum = z.pipe(
  z.string().check(z.regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal characters (SHA-256)')),
  z.transform((text) => text.toLowerCase()),
);

/** Composed, as a search has it: of the same letters a Mac may make other characters. */
export const fileName = z.string().check(
  z.normalize('NFC'),
  z.trim(),
  z.minLength(1, 'must not be empty'),
  z.maxLength(NAME_LENGTH, `must have at most ${NAME_LENGTH} characters`),
  z.refine((text) => !MISLEADING.test(text), 'must not hold control characters'),
);

/** Bytes. */
export const fileSize = z
  .int('must be a whole number of bytes')
  .check(z.nonnegative('must not be negative'));

/** `type/subtype` with optional parameters (RFC 6838, 4.2). */
export const mediaType = z
  .string()
  .check(
    z.maxLength(MEDIA_TYPE_LENGTH, 'is too long'),
    z.regex(
      /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:;[ -~]+)?$/,
      'must be a MIME type such as application/pdf',
    ),
  );
