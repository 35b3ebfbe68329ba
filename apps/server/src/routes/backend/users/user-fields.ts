import * as z from 'zod/mini';

const namePartSchema = z.optional(z.string().check(z.maxLength(100, 'has at most 100 characters')));

export const nameSchema = z.optional(
  z.object({
    first_name: namePartSchema,
    middle_name: namePartSchema,
    last_name: namePartSchema,
  }),
);

export const metadataSchema = z.optional(z.record(z.string(), z.unknown()));

export const externalIdSchema = z
  .string()
  .check(
    z.regex(/^[\w.@|:-]{1,128}$/, 'must have 1 to 128 letters, digits and . _ - @ | : characters'),
  );

/** The connection of the user, as the back end saw it. */
export const attributesSchema = z.optional(
  z.object({
    ip_address: z.optional(z.string().check(z.maxLength(45, 'is too long'))),
    user_agent: z.optional(z.string().check(z.maxLength(400, 'is too long'))),
  }),
);

/** The id of a user, or the one that the back end has given. */
export const userIdSchema = z
  .string()
  .check(z.minLength(1, 'must not be empty'), z.maxLength(200, 'is too long'));
