import * as z from 'zod/mini';

const MAX_PAGE_SIZE = 1000;
const PAGE_SIZE_MESSAGE = `must be a whole number from 1 to ${MAX_PAGE_SIZE}`;

export const clientPageFields = {
  cursor: z.optional(z.nullable(z.string().check(z.maxLength(500, 'is too long')))),
  limit: z._default(
    z
      .number()
      .check(
        z.multipleOf(1, PAGE_SIZE_MESSAGE),
        z.minimum(1, PAGE_SIZE_MESSAGE),
        z.maximum(MAX_PAGE_SIZE, PAGE_SIZE_MESSAGE),
      ),
    100,
  ),
};

export const optionalClientText = (maxLength: number) =>
  z.optional(z.string().check(z.maxLength(maxLength, 'is too long')));
