import { HOSTILE_CALLBACKS } from '@bakehouse/e2e/hostile-callbacks';
import { describe, expect, it } from 'vitest';
import { createOAuthBrowser, OAUTH_APP } from '../../../../test/people/oauth-person.ts';
import { DEMO_PUBLIC_TOKEN, useTestServer } from '../../../../test/server/test-server.ts';
import { OAUTH_PROVIDER_LABELS } from '../../../config/oauth/oauth-providers.ts';

const developer = useTestServer();
const production = useTestServer({ env: { NODE_ENV: 'production' } });

const PROVIDERS = Object.entries(OAUTH_PROVIDER_LABELS);

const linksOf = (text: string) =>
  [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);

const startAt = async (
  server: ReturnType<typeof developer>,
  provider: string,
  query: Record<string, string> = {},
) => {
  const reply = await createOAuthBrowser(server).start(provider, { query });
  return { ...reply, links: linksOf(reply.text) };
};

const start = (provider: string, query?: Record<string, string>) =>
  startAt(developer(), provider, query);

const guideTo = (type: string) => `/errors#${type}`;
const NOT_CONFIGURED = guideTo('oauth_config_not_found');

describe('the start of a social login', () => {
  it('knows 19 providers', () => {
    expect(PROVIDERS).toHaveLength(19);
  });

  it.each(PROVIDERS)('leads to the stand-in for %s in developer mode', async (name) => {
    const { status, headers } = await start(name);
    expect(status).toBe(303);
    const url = new URL(headers.get('location') ?? '');
    expect(url.pathname).toBe(`/__dev/oauth/${name}`);
    expect(url.searchParams.get('redirect_uri')).toBe(
      `${developer().deps.config.publicUrl}/v1/oauth/callback/${name}`,
    );
    expect(headers.get('set-cookie')).toMatch(/^bakehouse_browser=[\w-]{43};.*HttpOnly/);
  });

  it.each(PROVIDERS)(
    'is a page that leads back to the app for %s without credentials',
    async (name, label) => {
      const { status, text, headers, links } = await startAt(production(), name);
      expect(status).toBe(400);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(text).toContain(`<h1>You cannot log in with ${label} here</h1>`);
      expect(links).toEqual([OAUTH_APP, NOT_CONFIGURED]);
    },
  );

  it.each(['myspace', 'toString', '__proto__'])('explains that there is no %s', async (name) => {
    const { status, text, links } = await start(name);
    expect(status).toBe(404);
    expect(text).toContain('There is no provider with this name.');
    expect(links).toEqual([OAUTH_APP, NOT_CONFIGURED]);
  });

  it.each(['login_redirect_url', 'signup_redirect_url'])(
    'leads to no hostile address as %s, of the demo app and of the portal',
    async (parameter) => {
      expect(HOSTILE_CALLBACKS.length).toBeGreaterThanOrEqual(40);
      for (const url of [...HOSTILE_CALLBACKS, 'http://localhost:4100@evil.example']) {
        for (const project of [DEMO_PUBLIC_TOKEN, developer().deps.projects.portal.public_token]) {
          const query = { [parameter]: url, public_token: project };
          const { status, text, headers, links } = await start('google', query);
          expect([status, headers.get('location')]).toEqual([400, null]);
          expect(links.at(-1)).toBe(guideTo('no_match_for_provided_oauth_url'));
          expect(text).not.toContain('evil.example');
        }
      }
    },
  );

  it('explains an unknown public token and a wrong code challenge', async () => {
    const unknown = await start('google', { public_token: 'public-token-test-unknown' });
    expect(unknown.status).toBe(404);
    expect(unknown.links).toEqual([guideTo('public_token_not_found')]);
    const challenge = await start('google', { code_challenge: 'short' });
    expect(challenge.status).toBe(400);
    expect(challenge.links).toEqual([OAUTH_APP, guideTo('invalid_pkce_code_challenge')]);
  });

  it('passes scopes and parameters of the page on to the provider', async () => {
    const { headers } = await start('google', {
      custom_scopes: 'calendar.readonly email',
      provider_prompt: 'consent',
    });
    const { searchParams } = new URL(headers.get('location') ?? '');
    expect(searchParams.get('scope')).toBe('openid email profile calendar.readonly');
    expect(searchParams.get('prompt')).toBe('consent');
  });

  it.each([
    'provider_redirect_uri',
    'provider_state',
    'provider_client_id',
    'provider_response_mode',
    'provider_scope',
    'provider_Request',
    'provider_',
  ])('refuses the parameter %s of a page', async (name) => {
    const { status, links } = await start('google', { [name]: 'https://evil.example' });
    expect(status).toBe(400);
    expect(links).toEqual([OAUTH_APP, guideTo('invalid_request')]);
  });

  it('refuses scopes with other characters than those of a scope', async () => {
    const { status, links } = await start('google', { custom_scopes: 'email "all"' });
    expect(status).toBe(400);
    expect(links).toEqual([OAUTH_APP, guideTo('invalid_request')]);
  });
});
