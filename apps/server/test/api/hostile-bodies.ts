import fc from 'fast-check';

export const hostileText = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', '\u0000', '../../etc/passwd', "' or 1=1 --", '{"a":1}', 'null', '٣٤٥٦٧٨'),
);
const base64Url = fc
  .uint8Array({ maxLength: 200 })
  .map((bytes) => Buffer.from(bytes).toString('base64url'));
const email = fc.oneof(
  fc.emailAddress(),
  fc.constantFrom(
    'bo@bakehouse.test',
    'a@b.example,c@d.example',
    'a@b.example\r\nBcc: c@d.example',
  ),
);
const password = fc.oneof(hostileText, fc.constantFrom('Sourdough-Rises-At-5am', 'x'.repeat(101)));
const minutes = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(5, 30, 60, 527_040));
const url = fc.oneof(fc.webUrl(), fc.constantFrom('javascript:alert(1)', 'http://localhost:4000/'));
const digits = fc.stringMatching(/^\d{6}$/);
const credential = fc
  .record({
    id: base64Url,
    rawId: base64Url,
    type: fc.constantFrom('public-key', 'other'),
    response: fc.record(
      {
        clientDataJSON: fc.oneof(
          base64Url,
          fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
        ),
        attestationObject: base64Url,
        authenticatorData: base64Url,
        signature: base64Url,
        userHandle: base64Url,
        transports: fc.array(hostileText, { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
    clientExtensionResults: fc.constant({}),
  })
  .map((value) => JSON.stringify(value));

/** Values of the right kind for every field of the provider API's requests. */
const FIELDS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email,
  password,
  existing_password: password,
  new_password: password,
  token: fc.oneof(base64Url, digits),
  client_id: fc.oneof(hostileText, fc.constant('connected-app-test-recipes')),
  redirect_uri: fc.oneof(url, fc.constant('http://127.0.0.1:4711/callback')),
  response_type: fc.constantFrom('code', 'token', ''),
  scope: fc.oneof(hostileText, fc.constant('openid email')),
  scopes: fc.array(fc.oneof(hostileText, fc.constantFrom('openid', 'email')), { maxLength: 4 }),
  prompt: fc.oneof(hostileText, fc.constantFrom('none', 'consent')),
  consent_granted: fc.boolean(),
  post_logout_redirect_uri: fc.oneof(url, fc.constant('http://127.0.0.1/')),
  id_token_hint: fc.oneof(hostileText, base64Url),
  access_token: fc.oneof(hostileText, base64Url),
  method_id: fc.oneof(
    hostileText,
    fc.uuid().map((id) => `email-test-${id}`),
  ),
  phone_number: fc.oneof(hostileText, fc.stringMatching(/^\+1415555\d{4}$/)),
  session_duration_minutes: minutes,
  expiration_minutes: minutes,
  login_expiration_minutes: minutes,
  signup_expiration_minutes: minutes,
  reset_password_expiration_minutes: minutes,
  login_magic_link_url: url,
  signup_magic_link_url: url,
  login_redirect_url: url,
  reset_password_redirect_url: url,
  login_template_id: hostileText,
  locale: fc.constantFrom('en', 'de', 'pt-br', 'not a locale'),
  code_challenge: fc.oneof(base64Url, fc.stringMatching(/^[\w-]{43}$/)),
  code_verifier: fc.oneof(hostileText, fc.stringMatching(/^[\w-]{43,128}$/)),
  domain: fc.oneof(fc.domain(), fc.constantFrom('localhost', '127.0.0.1', 'com')),
  return_passkey_credential_options: fc.boolean(),
  authenticator_type: fc.constantFrom('platform', 'cross-platform', 'other'),
  public_key_credential: fc.oneof(credential, hostileText),
  override_id: hostileText,
  override_name: hostileText,
  user_agent: hostileText,
  crypto_wallet_address: fc.oneof(hostileText, fc.stringMatching(/^0x[0-9a-f]{40}$/)),
  crypto_wallet_type: fc.constantFrom('ethereum', 'solana', 'other'),
  signature: fc.oneof(hostileText, fc.stringMatching(/^0x[0-9a-f]{130}$/)),
  siwe_params: fc.record(
    { uri: url, chain_id: hostileText, issued_at: hostileText, statement: hostileText },
    { requiredKeys: [] },
  ),
  totp_code: digits,
  recovery_code: fc.oneof(hostileText, fc.stringMatching(/^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/)),
  name: fc.oneof(hostileText, fc.record({ first_name: hostileText, last_name: hostileText })),
  untrusted_metadata: fc.dictionary(hostileText, fc.jsonValue(), { maxKeys: 3 }),
  captcha_token: hostileText,
  dfp_telemetry_id: hostileText,
};

/** Most fields have a value of the right kind, so that many bodies pass the first checks. */
export const hostileBody = (
  more: Readonly<Record<string, fc.Arbitrary<unknown>>> = {},
): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      Object.entries({ ...FIELDS, ...more }).map(([name, value]) => [
        name,
        fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fc.jsonValue() }),
      ]),
    ),
    { requiredKeys: [] },
  );
