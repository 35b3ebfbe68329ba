import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorGuideRoute } from './routes/pages/error-guide.ts';

/** The error types that the provider's documentation lists, by area. */
const PROVIDER_DOCUMENTATION: Readonly<Record<string, readonly string[]>> = {
  sessions: [
    'unauthorized_credentials',
    'user_unauthenticated',
    'invalid_secret_authentication',
    'session_not_found',
    'invalid_session_duration_minutes',
  ],
  'magic links': [
    'unable_to_auth_magic_link',
    'magic_link_not_found',
    'no_login_redirect_urls_set',
    'no_signup_redirect_urls_set',
    'no_match_for_provided_magic_link_url',
    'invalid_email',
    'email_not_found',
    'duplicate_email',
  ],
  codes: ['otp_code_not_found', 'unable_to_auth_otp_code', 'invalid_phone_number'],
  passwords: [
    'reset_password',
    'weak_password',
    'breached_password',
    'no_user_password',
    'unable_to_auth_password_reset_token',
    'session_too_old_to_reset_password',
  ],
  PKCE: [
    'pkce_mismatch',
    'pkce_expected_code_verifier',
    'pkce_did_not_expect_code_verifier',
    'invalid_pkce_code_challenge',
    'invalid_pkce_code_verifier',
  ],
  'social login': [
    'oauth_token_not_found',
    'oauth_config_not_found',
    'default_provider_not_allowed',
    'no_match_for_provided_oauth_url',
  ],
  'authenticator apps': [
    'totp_not_found',
    'unable_to_authenticate_totp',
    'active_totp_exists',
    'totp_code_already_authenticated',
    'recovery_codes_not_found',
    'unable_to_authenticate_recovery_code',
  ],
  passkeys: [
    'webauthn_registration_not_found',
    'unable_to_auth_webauthn_registration',
    'invalid_webauthn_registration_domain',
    'duplicate_webauthn_registration',
  ],
  wallets: [
    'unable_to_authenticate_crypto_wallet',
    'invalid_ethereum_address',
    'invalid_solana_address',
    'siwe_message_expired',
  ],
  abuse: [
    'captcha_required',
    'captcha_failed',
    'ad_blocker_detected',
    'too_many_requests',
    'user_lock_limit_reached',
  ],
  users: [
    'insufficient_factors',
    'stale_factors',
    'cannot_delete_last_primary_factor',
    'unable_to_auth_impersonation_token',
  ],
  'every call': [
    'bad_domain_for_stytch_sdk',
    'endpoint_not_authorized_for_sdk',
    'public_token_not_found',
    'route_not_found',
    'unknown_error',
    'internal_server_error',
  ],
};

const SOURCES = import.meta.dirname;
const RECORD = join(SOURCES, '../../../docs/decisions/0054-error-types.md');

const page = await (await errorGuideRoute().request('/errors')).text();
const explained = [...page.matchAll(/<dt id="([a-z\d_]+)"/g)].map(([, type = '']) => type);

/** The error types in the first column of the tables in the decision record. */
const recorded = [...readFileSync(RECORD, 'utf8').matchAll(/^\| `([a-z\d_]+)`/gm)].map(
  ([, type = '']) => type,
);

const isDefinition = (file: string) =>
  /^(error-types(\.test)?|routes\/pages\/error-guide)\.ts$/.test(file);

const texts = globSync('**/*.ts', { cwd: SOURCES })
  .filter((file) => !isDefinition(file))
  .map((file) => ({
    isTest: file.endsWith('.test.ts'),
    text: readFileSync(join(SOURCES, file), 'utf8'),
  }));

const filesNaming = (type: string) =>
  texts.filter(({ text }) => text.includes(`'${type}'`) || text.includes(` ${type}'`));

describe('the error types of the provider API', () => {
  it('differ from the documented ones only as the decision record says', () => {
    const documented = Object.values(PROVIDER_DOCUMENTATION).flat();
    const neverSent = documented.filter((type) => !explained.includes(type));
    const ownTypes = explained.filter((type) => !documented.includes(type));
    expect([...neverSent, ...ownTypes].sort()).toEqual(recorded.toSorted());
  });

  it.each(explained)('%s is sent by the server and expected by a test', (type) => {
    const kinds = filesNaming(type).map(({ isTest }) => (isTest ? 'expected' : 'sent'));
    expect(new Set(kinds)).toEqual(new Set(['sent', 'expected']));
  });
});
