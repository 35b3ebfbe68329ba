import * as z from 'zod/mini';

export const emailMaxLength = z.maxLength(320, 'is too long');

/** An address as typed; `canonicalAddress` converts it to the stored form. */
export const emailText = z.string().check(emailMaxLength);
