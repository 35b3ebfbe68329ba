import * as z from 'zod/mini';
import { clientInfo } from '../client-info.ts';
import { checksum } from '../files/file-metadata.ts';

/** A part of a sealed copy has one header. */
const MAX_HEADERS = 100;

/** Whom a sealed copy is made for: the names of the file and the server, and one recipient for each key path. */
export const sealingKeys = z.object({
  id: z.string(),
  /** The origin that the sealed copy names as its server. */
  origin: z.string(),
  recipients: z.array(
    z.object({
      key_path: z.string(),
      /** A recipient of age for X25519, `age1…`. */
      recipient: z.string(),
      /** The name of the field: a JSON Pointer or a column, if the file has it. */
      field: z.optional(z.string()),
    }),
  ),
});

export const fileRecipientsBody = z.object({ checksum, client_info: clientInfo });

/** The header of an age file, in base64. Who has only its stanza, as a plugin of age, ends it before its MAC. */
const sealedHeader = z
  .string()
  .check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be an age header in base64'));

export const sealedHeaders = z
  .array(sealedHeader)
  .check(z.maxLength(MAX_HEADERS, `must not be more than ${MAX_HEADERS}`));

export const releasedKey = z.object({
  key_path: z.string(),
  /** The 16 bytes of the file key, in base64. */
  file_key: z.string(),
});

export type SealingKeys = z.infer<typeof sealingKeys>;
export type ReleasedKey = z.infer<typeof releasedKey>;
