import * as z from 'zod/mini';

const factor = z.strictObject({
  type: z.enum(['password', 'pin']),
  delivery_method: z.literal('knowledge'),
  last_authenticated_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

const providerSession = z.strictObject({
  session_id: z.string(),
  user_id: z.string(),
  started_at: z.iso.datetime(),
  last_accessed_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  attributes: z.strictObject({ ip_address: z.string(), user_agent: z.string() }),
  authentication_factors: z.array(factor),
  custom_claims: z.null(),
});

const userFields = {
  user_id: z.string(),
  created_at: z.iso.datetime(),
  status: z.enum(['active', 'pending']),
  name: z.strictObject({
    first_name: z.string(),
    middle_name: z.string(),
    last_name: z.string(),
  }),
  emails: z.array(
    z.strictObject({ email_id: z.string(), email: z.string(), verified: z.boolean() }),
  ),
  phone_numbers: z.tuple([]),
  providers: z.tuple([]),
  webauthn_registrations: z.tuple([]),
  biometric_registrations: z.tuple([]),
  totps: z.tuple([]),
  crypto_wallets: z.tuple([]),
  password: z.nullable(z.strictObject({ password_id: z.string(), requires_reset: z.boolean() })),
  trusted_metadata: z.record(z.string(), z.unknown()),
  untrusted_metadata: z.record(z.string(), z.unknown()),
};
const providerUser = z.strictObject(userFields);

const common = { request_id: z.string(), status_code: z.literal(200) };

/** provider-wire form of every answer that ends in a session, nothing more in it. */
export const authenticateAnswer = z.strictObject({
  data: z.strictObject({
    ...common,
    user_id: z.string(),
    user: providerUser,
    session: providerSession,
    session_token: z.string().check(z.minLength(1)),
    session_jwt: z.string().check(z.minLength(1)),
    email_id: z.optional(z.string()),
    __user: providerUser,
  }),
});

export const userAnswer = z.strictObject({ data: z.strictObject({ ...common, ...userFields }) });

export const updateAnswer = z.strictObject({
  data: z.strictObject({
    ...common,
    user_id: z.string(),
    emails: userFields.emails,
    phone_numbers: z.tuple([]),
    crypto_wallets: z.tuple([]),
    __user: providerUser,
  }),
});
