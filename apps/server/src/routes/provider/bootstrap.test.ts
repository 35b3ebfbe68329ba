import { expect, it } from 'vitest';
import { DEMO_PUBLIC_TOKEN, useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

it('returns every field that a client needs, without credentials', async () => {
  const reply = await server().send(`/sdk/v1/projects/bootstrap/${DEMO_PUBLIC_TOKEN}`);
  expect(reply.status).toBe(200);
  expect(reply.json).toEqual({
    data: {
      request_id: reply.headers.get('x-request-id'),
      status_code: 200,
      project_name: 'Bakehouse demo',
      login_products: ['passkeys', 'emailMagicLinks', 'otp'],
      disable_sdk_watermark: true,
      cname_domain: null,
      email_domains: [],
      captcha_settings: { enabled: false, siteKey: '' },
      pkce_required_for_email_magic_links: false,
      pkce_required_for_password_resets: false,
      pkce_required_for_oauth: false,
      pkce_required_for_sso: false,
      slug_pattern: null,
      create_organization_enabled: false,
      password_config: null,
      dfp_protected_auth_enabled: false,
      dfp_protected_auth_mode: 'OBSERVATION',
      rbac_policy: null,
      siwe_required_for_crypto_wallets: false,
      uniform_user_search: false,
      vertical: 'CONSUMER',
    },
  });
});

it('refuses an unknown public token', async () => {
  const reply = await server().send('/sdk/v1/projects/bootstrap/public-token-test-other');
  expect(reply.json).toMatchObject({ status_code: 404, error_type: 'public_token_not_found' });
});
