import { lineText } from '@bakehouse/contract';
import * as z from 'zod/mini';

const MAX_NAME_LENGTH = 100;
const MAX_HANDLE_BYTES = 64;
const MAX_USER_AGENT_LENGTH = 400;

export const passkeyDomainSchema = z
  .string()
  .check(z.minLength(1, 'must not be empty'), z.maxLength(253, 'is too long'));
export const passkeyNameSchema = lineText.check(
  z.maxLength(MAX_NAME_LENGTH, `has at most ${MAX_NAME_LENGTH} characters`),
);
const handleSchema = z.string().check(
  z.minLength(1, 'must not be empty'),
  z.refine(
    (text) => Buffer.byteLength(text) <= MAX_HANDLE_BYTES,
    `has at most ${MAX_HANDLE_BYTES} bytes`,
  ),
);

export const registerStartFields = {
  domain: passkeyDomainSchema,
  authenticator_type: z.optional(z.enum(['platform', 'cross-platform'])),
  return_passkey_credential_options: z.optional(z.boolean()),
  override_id: z.optional(handleSchema),
  override_name: z.optional(passkeyNameSchema),
  override_display_name: z.optional(passkeyNameSchema),
  user_agent: z.optional(
    z.pipe(
      z.string(),
      z.transform((text) => text.slice(0, MAX_USER_AGENT_LENGTH)),
    ),
  ),
};
