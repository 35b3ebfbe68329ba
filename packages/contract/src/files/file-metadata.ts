import * as z from 'zod/mini';
import { maxLengthMessage } from '../error-messages.ts';
import { lineText } from '../line-text.ts';

const FILE_NAME_MAX_LENGTH = 255;
const MEDIA_TYPE_MAX_LENGTH = 127;

/** SHA-256 (FIPS 180-4) of the bytes. Upper case is accepted and stored as lower case. */
export const checksum = z.pipe(
  z.string().check(z.regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal characters (SHA-256)')),
  z.transform((text) => text.toLowerCase()),
);

export const fileName = lineText.check(z.maxLength(FILE_NAME_MAX_LENGTH, maxLengthMessage));

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
