import { passwordText } from '@bakehouse/contract';
import * as z from 'zod/mini';
import { emailSchema, localeSchema, templateIdSchema } from './message-requests.ts';
import { optionalText, shortText } from './text-fields.ts';

const passwordSchema = passwordText.check(z.minLength(1, 'must not be empty'));

/** The fields of the password calls, without those of the session that they start. */
export const signInFields = { email: emailSchema, password: passwordSchema };

export const strengthFields = { email: z.optional(emailSchema), password: passwordText };

export const resetStartFields = {
  email: emailSchema,
  login_redirect_url: optionalText(2000),
  reset_password_redirect_url: optionalText(2000),
  reset_password_expiration_minutes: z.optional(z.number()),
  reset_password_template_id: templateIdSchema,
  locale: localeSchema,
  code_challenge: optionalText(200),
};

export const toResetOptions = (body: z.infer<z.ZodMiniObject<typeof resetStartFields>>) => ({
  email: body.email,
  loginUrl: body.login_redirect_url,
  resetUrl: body.reset_password_redirect_url,
  minutes: body.reset_password_expiration_minutes,
  templateId: body.reset_password_template_id,
  locale: body.locale,
  codeChallenge: body.code_challenge,
});

export const emailResetFields = {
  token: shortText(200),
  password: passwordSchema,
  code_verifier: optionalText(200),
};

export const existingPasswordResetFields = {
  email: emailSchema,
  existing_password: passwordSchema,
  new_password: passwordSchema,
};

export const sessionResetFields = { password: passwordSchema };
