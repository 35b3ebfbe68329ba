import * as z from 'zod/mini';
import { HttpError } from '../../../http-error.ts';
import { problemsByField } from '../../../lib/input-problems.ts';
import { toRefusalSentence } from '../../../lib/refusal-sentence.ts';
import {
  readEmailIdentifier,
  readPhoneIdentifier,
} from '../../factors/destinations/destination.ts';
import {
  externalIdSchema,
  metadataSchema,
  nameSchema,
} from '../../identity/users/profile-fields.ts';
import { passwordHashSchema, toImportedHash, type PasswordHashInput } from './password-hash.ts';
import type { ImportedUser } from './imported-users.ts';

const textSchema = (maxLength: number) => z.string().check(z.maxLength(maxLength, 'is too long'));

const profileSchema = z.object({
  email: textSchema(320).check(z.minLength(1, 'must not be empty')),
  phone_number: z.optional(textSchema(50)),
  name: nameSchema,
  trusted_metadata: metadataSchema,
  untrusted_metadata: metadataSchema,
  external_id: z.optional(externalIdSchema),
  set_email_verified: z.optional(z.boolean()),
  set_phone_number_verified: z.optional(z.boolean()),
});

type Profile = z.infer<typeof profileSchema>;

const toUser = (profile: Profile, passwordHash: PasswordHashInput | undefined): ImportedUser => {
  const {
    set_email_verified: isEmailVerified,
    set_phone_number_verified: isPhoneVerified,
    ...user
  } = profile;
  return { ...user, isEmailVerified, isPhoneVerified, passwordHash };
};

const hasHash = (value: unknown) =>
  value instanceof Object && ('hash' in value || 'hash_type' in value);

/** A user with a hash of their password; the same members as in the provider's call to migrate one. */
export const migratedUserSchema = z.pipe(
  z.intersection(profileSchema, passwordHashSchema),
  z.transform((given) => toUser(given, given)),
);

const importedProfileSchema = z.pipe(
  profileSchema,
  z.transform((profile) => toUser(profile, undefined)),
);

/** @throws HttpError 400 for what no project takes */
const requireUsable = ({ email, phone_number: phone, passwordHash }: ImportedUser): void => {
  readEmailIdentifier(email);
  if (phone !== undefined) readPhoneIdentifier(phone);
  if (passwordHash) toImportedHash(passwordHash);
};

/** A user of an import may also have no password. */
export function parseImportedUser(value: unknown): { user: ImportedUser } | { problem: string } {
  const schema = hasHash(value) ? migratedUserSchema : importedProfileSchema;
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success)
    return { problem: toRefusalSentence([...problemsByField(parsed.error.issues)]) };
  try {
    requireUsable(parsed.data);
    return { user: parsed.data };
  } catch (error) {
    if (error instanceof HttpError) return { problem: error.message };
    throw error;
  }
}
