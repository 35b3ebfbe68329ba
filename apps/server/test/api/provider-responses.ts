import * as z from 'zod/mini';

const factorTimes = {
  last_authenticated_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
};

const factorSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.enum(['password', 'pin']),
    delivery_method: z.literal('knowledge'),
    ...factorTimes,
  }),
  z.strictObject({
    type: z.literal('webauthn'),
    delivery_method: z.literal('webauthn_registration'),
    ...factorTimes,
    webauthn_factor: z.strictObject({
      webauthn_registration_id: z.string(),
      domain: z.string(),
      user_agent: z.string(),
    }),
  }),
]);

const sessionSchema = z.strictObject({
  session_id: z.string(),
  user_id: z.string(),
  started_at: z.iso.datetime(),
  last_accessed_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  attributes: z.strictObject({ ip_address: z.string(), user_agent: z.string() }),
  authentication_factors: z.array(factorSchema),
  custom_claims: z.null(),
});

const userMembers = {
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
  webauthn_registrations: z.array(
    z.strictObject({
      webauthn_registration_id: z.string(),
      domain: z.string(),
      user_agent: z.string(),
      authenticator_type: z.string(),
      verified: z.literal(true),
      name: z.string(),
    }),
  ),
  biometric_registrations: z.tuple([]),
  totps: z.tuple([]),
  crypto_wallets: z.tuple([]),
  password: z.nullable(z.strictObject({ password_id: z.string(), requires_reset: z.boolean() })),
  trusted_metadata: z.record(z.string(), z.unknown()),
  untrusted_metadata: z.record(z.string(), z.unknown()),
};
const userSchema = z.strictObject(userMembers);

const commonMembers = { request_id: z.string(), status_code: z.literal(200) };

/** The response of every provider call that starts or changes a session, without further members. */
export const authenticateResponseSchema = z.strictObject({
  data: z.strictObject({
    ...commonMembers,
    user_id: z.string(),
    user: userSchema,
    session: sessionSchema,
    session_token: z.string().check(z.minLength(1)),
    session_jwt: z.string().check(z.minLength(1)),
    email_id: z.optional(z.string()),
    webauthn_registration_id: z.optional(z.string()),
    __user: userSchema,
  }),
});

export const userResponseSchema = z.strictObject({
  data: z.strictObject({ ...commonMembers, ...userMembers }),
});

export const updateUserResponseSchema = z.strictObject({
  data: z.strictObject({
    ...commonMembers,
    user_id: z.string(),
    emails: userMembers.emails,
    phone_numbers: z.tuple([]),
    crypto_wallets: z.tuple([]),
    __user: userSchema,
  }),
});
