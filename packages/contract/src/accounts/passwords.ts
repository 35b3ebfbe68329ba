import * as z from 'zod/mini';
import { emailMaxLength } from '../access/email-text.ts';
import { clientInfo } from '../client-info.ts';
import { passwordLengthOf } from '../input/password-text.ts';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 100;

/** Checks only the length; `POST /password/strength` decides whether a password may be set. */
export const passwordMaxLength = z.refine<string>(
  (typed) => passwordLengthOf(typed) <= PASSWORD_MAX_LENGTH,
  { error: () => `must have at most ${PASSWORD_MAX_LENGTH} characters` },
);

export const passwordText = z.string().check(passwordMaxLength);

const redirectUrlText = z.optional(z.string().check(z.maxLength(2_000, 'is too long')));

/** Without redirect URLs, the links in the email lead to the portal's own pages. */
export const startPasswordResetBody = z.object({
  email: z.string().check(z.minLength(1, 'must not be empty'), emailMaxLength),
  login_redirect_url: redirectUrlText,
  reset_password_redirect_url: redirectUrlText,
  client_info: clientInfo,
});

/** The response is always the same, so that nobody learns which addresses have an account. */
export const startPasswordResetResponse = z.object({});

export const resetPasswordBody = z.object({
  token: z.string().check(z.minLength(1, 'must not be empty'), z.maxLength(200, 'is too long')),
  password: z.string().check(z.minLength(1, 'must not be empty'), passwordMaxLength),
  client_info: clientInfo,
});

export type StartPasswordResetBody = z.infer<typeof startPasswordResetBody>;
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;
