import * as z from 'zod/mini';

const factorTimeSchemas = {
  last_authenticated_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
};

const walletFieldSchemas = {
  crypto_wallet_id: z.string(),
  crypto_wallet_address: z.string(),
  crypto_wallet_type: z.enum(['ethereum', 'solana']),
};

const factorSchema = z.discriminatedUnion('delivery_method', [
  z.strictObject({
    ...factorTimeSchemas,
    type: z.literal('impersonated'),
    delivery_method: z.literal('impersonation'),
    impersonated_factor: z.strictObject({
      impersonator_id: z.string(),
      impersonator_email_address: z.string(),
    }),
  }),
  z.strictObject({
    ...factorTimeSchemas,
    type: z.literal('oauth'),
    delivery_method: z.literal('oauth_access_token_exchange'),
    oauth_access_token_exchange_factor: z.strictObject({ client_id: z.string() }),
  }),
  z.strictObject({
    ...factorTimeSchemas,
    type: z.enum(['password', 'pin']),
    delivery_method: z.literal('knowledge'),
  }),
  z.strictObject({
    ...factorTimeSchemas,
    type: z.enum(['magic_link', 'otp']),
    delivery_method: z.literal('email'),
    email_factor: z.strictObject({ email_id: z.string(), email_address: z.string() }),
  }),
  z.strictObject({
    ...factorTimeSchemas,
    type: z.literal('otp'),
    delivery_method: z.enum(['sms', 'whatsapp']),
    phone_number_factor: z.strictObject({ phone_id: z.string(), phone_number: z.string() }),
  }),
  z.strictObject({
    ...factorTimeSchemas,
    type: z.literal('totp'),
    delivery_method: z.literal('authenticator_app'),
    authenticator_app_factor: z.strictObject({ totp_id: z.string() }),
  }),
  z.strictObject({
    ...factorTimeSchemas,
    type: z.literal('recovery_codes'),
    delivery_method: z.literal('recovery_code'),
    recovery_code_factor: z.strictObject({ totp_recovery_code_id: z.string() }),
  }),
  z.strictObject({
    ...factorTimeSchemas,
    type: z.literal('webauthn'),
    delivery_method: z.literal('webauthn_registration'),
    webauthn_factor: z.strictObject({
      webauthn_registration_id: z.string(),
      domain: z.string(),
      user_agent: z.string(),
    }),
  }),
  z.strictObject({
    type: z.literal('crypto'),
    delivery_method: z.literal('crypto_wallet'),
    ...factorTimeSchemas,
    crypto_wallet_factor: z.strictObject(walletFieldSchemas),
  }),
]);

const totpFieldSchemas = { totp_id: z.string(), verified: z.boolean() };

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

const userFieldSchemas = {
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
  phone_numbers: z.array(
    z.strictObject({ phone_id: z.string(), phone_number: z.string(), verified: z.boolean() }),
  ),
  providers: z.array(
    z.strictObject({
      oauth_user_registration_id: z.string(),
      provider_type: z.string(),
      provider_subject: z.string(),
      profile_picture_url: z.string(),
      locale: z.string(),
    }),
  ),
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
  totps: z.array(z.strictObject(totpFieldSchemas)),
  crypto_wallets: z.array(z.strictObject({ ...walletFieldSchemas, verified: z.boolean() })),
  password: z.nullable(z.strictObject({ password_id: z.string(), requires_reset: z.boolean() })),
  trusted_metadata: z.record(z.string(), z.unknown()),
  untrusted_metadata: z.record(z.string(), z.unknown()),
};
const userSchema = z.strictObject(userFieldSchemas);

const commonFieldSchemas = { request_id: z.string(), status_code: z.literal(200) };

/** The response of every provider call that starts or changes a session, without further members. */
export const authenticateResponseSchema = z.strictObject({
  data: z.strictObject({
    ...commonFieldSchemas,
    user_id: z.string(),
    user: userSchema,
    session: sessionSchema,
    session_token: z.string().check(z.minLength(1)),
    session_jwt: z.string().check(z.minLength(1)),
    email_id: z.optional(z.string()),
    method_id: z.optional(z.string()),
    webauthn_registration_id: z.optional(z.string()),
    totp_id: z.optional(z.string()),
    __user: userSchema,
  }),
});

export const userResponseSchema = z.strictObject({
  data: z.strictObject({ ...commonFieldSchemas, ...userFieldSchemas }),
});

export const removalResponseSchema = z.strictObject({
  data: z.strictObject({ ...commonFieldSchemas, user_id: z.string(), __user: userSchema }),
});

export const updateUserResponseSchema = z.strictObject({
  data: z.strictObject({
    ...commonFieldSchemas,
    user_id: z.string(),
    emails: userFieldSchemas.emails,
    phone_numbers: userFieldSchemas.phone_numbers,
    crypto_wallets: userFieldSchemas.crypto_wallets,
    __user: userSchema,
  }),
});

const recoveryCodesSchema = z.array(
  z.string().check(z.regex(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/)),
);

export const totpCreateResponseSchema = z.strictObject({
  data: z.strictObject({
    ...commonFieldSchemas,
    totp_id: z.string(),
    secret: z.string().check(z.regex(/^[A-Z2-7]{32}$/)),
    qr_code: z.string(),
    recovery_codes: recoveryCodesSchema.check(z.length(10)),
    user: userSchema,
    user_id: z.string(),
    __user: userSchema,
  }),
});

export const recoveryCodesResponseSchema = z.strictObject({
  data: z.strictObject({
    ...commonFieldSchemas,
    user_id: z.string(),
    totps: z.array(z.strictObject({ ...totpFieldSchemas, recovery_codes: recoveryCodesSchema })),
  }),
});
