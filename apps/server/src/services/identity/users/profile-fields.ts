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

/** The path of a call can name the user by it. */
export const externalIdSchema = z
  .string()
  .check(
    z.regex(/^[\w.@|:-]{1,128}$/, 'must have 1 to 128 letters, digits and . _ - @ | : characters'),
  );
