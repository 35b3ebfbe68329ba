import * as z from 'zod/mini';
import { maxLengthMessage } from '../error-messages.ts';

const FILE_NAME_MAX_LENGTH = 255;
const MEDIA_TYPE_MAX_LENGTH = 127;
/** Also matches bidirectional control characters, which can make `fdp.exe` look like `exe.pdf`. */
const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** SHA-256 (FIPS 180-4) of the bytes. Upper case is accepted and stored as lower case. */
export const checksum = z.pipe(
  z.string().check(z.regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal characters (SHA-256)')),
  z.transform((text) => text.toLowerCase()),
);

/** Normalized like the search text, because macOS splits accented letters into two characters. */
export const fileName = z.string().check(
  z.normalize('NFC'),
  z.trim(),
  z.minLength(1, 'must not be empty'),
  z.maxLength(FILE_NAME_MAX_LENGTH, maxLengthMessage),
  z.refine((text) => !CONTROL_CHARACTER.test(text), 'must not contain control characters'),
);

export const fileSize = z
  .int('must be a whole number of bytes')
  .check(z.nonnegative('must not be negative'));

/** A media type by RFC 6838, section 4.2, with optional parameters. */
export const mediaType = z
  .string()
  .check(
    z.maxLength(MEDIA_TYPE_MAX_LENGTH, 'is too long'),
    z.regex(
      /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:;[ -~]+)?$/,
      'must be a MIME type such as application/pdf',
    ),
  );
