import { createHash } from 'node:crypto';
import { bakeBody, passwordText, pin } from '@bakehouse/contract';
import * as z from 'zod/mini';
import {
  externalIdSchema,
  metadataSchema,
  nameSchema,
} from '../../services/identity/users/profile-fields.ts';

const MAX_ROWS = 1000;
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const USER_ID_PATTERN = new RegExp(`^user-(test|live)-${UUID}$`);
const FILE_ID_PATTERN = new RegExp(`^${UUID}$`);

const addressSchema = z.string().check(z.minLength(1, 'must not be empty'));

const userSchema = z.object({
  user_id: z.optional(
    z
      .string()
      .check(
        z.regex(
          USER_ID_PATTERN,
          'must be user-test- and a UUID in small letters, such as user-test-00000000-0000-4000-8000-000000000042',
        ),
      ),
  ),
  email: addressSchema,
  phone_number: z.optional(z.string()),
  password: z.optional(passwordText.check(z.minLength(1, 'must not be empty'))),
  pin: z.optional(pin),
  is_admin: z._default(z.boolean(), false),
  is_verified: z._default(z.boolean(), true),
  name: nameSchema,
  trusted_metadata: metadataSchema,
  untrusted_metadata: metadataSchema,
  external_id: z.optional(externalIdSchema),
});

/** A file may be given by its text, from which size and checksum follow. */
const withChecksum = z.transform((given: unknown) => {
  if (!(given instanceof Object) || !('content' in given)) return given;
  const { content, ...rest } = given;
  if (typeof content !== 'string') return given;
  const bytes = Buffer.from(content);
  const checksum = createHash('sha256').update(bytes).digest('hex');
  return { ...rest, checksum, size: bytes.length };
});

const ownFieldsSchema = z.object({
  id: z.optional(z.string().check(z.regex(FILE_ID_PATTERN, 'must be a UUID in small letters'))),
  baker: addressSchema,
});

const fileSchema = z.pipe(withChecksum, z.intersection(bakeBody, ownFieldsSchema));

const rowsOf = <Row extends z.ZodMiniType>(row: Row) =>
  z._default(z.array(row).check(z.maxLength(MAX_ROWS, `has more than ${MAX_ROWS} rows`)), []);

/** Users and files of a test, with the ids that the test chooses. */
export const testDataSchema = z.object({ users: rowsOf(userSchema), files: rowsOf(fileSchema) });

export type TestData = z.infer<typeof testDataSchema>;
