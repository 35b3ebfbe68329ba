import * as z from 'zod/mini';

export const shortText = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength, 'is too long'));

export const optionalText = (maxLength: number) => z.optional(shortText(maxLength));
