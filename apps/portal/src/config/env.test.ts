import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const page = (metas: Record<string, string>) => {
  const parsed = new DOMParser().parseFromString('<head></head>', 'text/html');
  for (const [name, content] of Object.entries(metas)) {
    const meta = parsed.createElement('meta');
    meta.name = name;
    meta.content = content;
    parsed.head.append(meta);
  }
  return parsed;
};

describe('readEnv', () => {
  it('reads the values that the server filled in', () => {
    const env = readEnv(
      page({
        'bakehouse-public-token': 'public-token-live-1',
        'bakehouse-terms-url': 'https://example.org/terms',
        'bakehouse-privacy-url': '/privacy',
        'bakehouse-build': '0123abcd',
        'bakehouse-login-products': 'otp passkeys unknown',
        'bakehouse-oauth-providers': 'github',
      }),
    );
    expect(env.publicToken).toBe('public-token-live-1');
    expect(env.termsUrl).toBe('https://example.org/terms');
    expect(env.privacyUrl).toBe(`${window.location.origin}/privacy`);
    expect(env.build).toBe('0123abcd');
    expect(env.loginProducts).toEqual(['passkeys', 'otp']);
    expect(env.oauthProviders).toEqual(['github']);
    expect(env.apiOrigin).toBe(window.location.origin);
  });

  it('falls back to the demo token when the page is not filled in', () => {
    const env = readEnv(
      page({
        'bakehouse-public-token': '__PUBLIC_TOKEN__',
        'bakehouse-terms-url': '__TERMS_URL__',
        'bakehouse-build': '__BUILD_ID__',
        'bakehouse-login-products': '__LOGIN_PRODUCTS__',
        'bakehouse-oauth-providers': '__OAUTH_PROVIDERS__',
      }),
    );
    expect(env.publicToken).toBe('public-token-test-00000000-0000-4000-8000-000000000001');
    expect([env.termsUrl, env.build]).toEqual([null, null]);
    expect(env.loginProducts).toEqual(['passkeys', 'emailMagicLinks', 'otp']);
    expect(env.oauthProviders).toEqual(['google', 'github']);
  });

  it('offers nothing but the password when the server has nothing else', () => {
    const env = readEnv(page({ 'bakehouse-login-products': '', 'bakehouse-oauth-providers': '' }));
    expect([env.loginProducts, env.oauthProviders]).toEqual([[], []]);
  });

  it.each(['', '  ', 'javascript:alert(1)', 'data:text/html,x'])(
    'shows no link for %j',
    (content) => {
      expect(readEnv(page({ 'bakehouse-terms-url': content })).termsUrl).toBeNull();
    },
  );
});
