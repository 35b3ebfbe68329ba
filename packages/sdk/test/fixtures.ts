import type { AuthenticateResponse, UserSession, User } from '../src/types.ts';

export const PUBLIC_TOKEN = 'public-token-test-11111111-1111-4111-8111-111111111111';

export const SESSION_STORAGE_KEY =
  'stytch_sdk_state_public-token-test-11111111-1111-4111-8111-111111111111';

/** The time at which every fake clock starts, in milliseconds since the epoch. */
export const CLOCK_START_MS: number = Date.parse('2026-11-21T09:00:00.000Z');

const SESSION_EXPIRES_AT = '2026-11-21T10:00:00Z';

export const createUser = (changes: Partial<User> = {}): User => ({
  user_id: 'user-test-1',
  created_at: '2026-01-01T00:00:00Z',
  status: 'active',
  name: { first_name: '', middle_name: '', last_name: '' },
  emails: [{ email_id: 'email-test-1', email: 'bo@bakehouse.test', verified: true }],
  phone_numbers: [],
  providers: [],
  webauthn_registrations: [],
  biometric_registrations: [],
  totps: [],
  crypto_wallets: [],
  password: { password_id: 'password-test-1', requires_reset: false },
  trusted_metadata: {},
  untrusted_metadata: {},
  ...changes,
});

export const createSession = (changes: Partial<UserSession> = {}): UserSession => ({
  session_id: 'session-test-1',
  user_id: 'user-test-1',
  started_at: '2026-11-21T09:00:00Z',
  last_accessed_at: '2026-11-21T09:00:00Z',
  expires_at: SESSION_EXPIRES_AT,
  attributes: { ip_address: '127.0.0.1', user_agent: 'test' },
  authentication_factors: [],
  custom_claims: null,
  ...changes,
});

/** Creates the `data` of a sign-in response, with session number `n`. */
export const createSignInResponse = (
  n = 1,
  changes: Partial<AuthenticateResponse> = {},
): AuthenticateResponse => ({
  request_id: 'request-id-1',
  status_code: 200,
  user_id: `user-test-${n}`,
  user: createUser({ user_id: `user-test-${n}` }),
  session: createSession({ session_id: `session-test-${n}`, user_id: `user-test-${n}` }),
  session_token: `session-token-${n}`,
  session_jwt: `session-jwt-${n}`,
  ...changes,
});

export const createBootstrapData = (): Record<string, unknown> => ({
  request_id: 'request-id-1',
  status_code: 200,
  project_name: 'Bakehouse',
  disable_sdk_watermark: false,
  cname_domain: null,
  email_domains: ['bakehouse.test'],
  captcha_settings: { enabled: false, siteKey: '' },
  pkce_required_for_email_magic_links: false,
  pkce_required_for_password_resets: false,
  pkce_required_for_oauth: false,
  pkce_required_for_sso: false,
  slug_pattern: '^[a-z]+$',
  create_organization_enabled: false,
  password_config: { luds_complexity: 3, luds_minimum_count: 8 },
  dfp_protected_auth_enabled: false,
  dfp_protected_auth_mode: 'OBSERVATION',
  rbac_policy: null,
  siwe_required_for_crypto_wallets: false,
  uniform_user_search: true,
  vertical: 'CONSUMER',
});

const jsonResponse = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

export const successResponse = (data: unknown, headers: Record<string, string> = {}): Response =>
  jsonResponse(200, { data }, headers);

export const errorResponse = (
  status_code: number,
  error_type: string,
  headers: Record<string, string> = {},
): Response =>
  jsonResponse(
    status_code,
    {
      status_code,
      request_id: 'request-id-2',
      error_type,
      error_message: `About ${error_type}.`,
      error_url: `https://example.com/${error_type}`,
    },
    headers,
  );
