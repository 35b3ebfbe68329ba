import * as z from 'zod/mini';

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
