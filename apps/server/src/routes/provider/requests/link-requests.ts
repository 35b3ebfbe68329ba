import * as z from 'zod/mini';
import { emailSchema, localeSchema, templateIdSchema } from './message-requests.ts';
import { optionalText } from './text-fields.ts';

const minutesSchema = z.optional(z.number());

/** The fields of every call that emails a magic link. */
export const linkFields = {
  email: emailSchema,
  login_magic_link_url: optionalText(2000),
  login_expiration_minutes: minutesSchema,
  login_template_id: templateIdSchema,
  signup_magic_link_url: optionalText(2000),
  signup_expiration_minutes: minutesSchema,
  signup_template_id: templateIdSchema,
  locale: localeSchema,
  code_challenge: optionalText(200),
};

export const toLinkOptions = (body: z.infer<z.ZodMiniObject<typeof linkFields>>) => ({
  login: {
    url: body.login_magic_link_url,
    minutes: body.login_expiration_minutes,
    templateId: body.login_template_id,
  },
  signup: {
    url: body.signup_magic_link_url,
    minutes: body.signup_expiration_minutes,
    templateId: body.signup_template_id,
  },
});
