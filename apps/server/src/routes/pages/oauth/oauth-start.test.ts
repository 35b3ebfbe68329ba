import { describe, expect, it } from 'vitest';
import { DEMO_PUBLIC_TOKEN, useTestServer } from '../../../../test/server/test-server.ts';
import { OAUTH_PROVIDERS } from '../../../config/oauth-providers.ts';

const server = useTestServer();

const APP = 'http://localhost:4100';

const start = async (provider: string, query: Record<string, string> = {}) => {
  const parameters = new URLSearchParams({
    public_token: DEMO_PUBLIC_TOKEN,
    login_redirect_url: `${APP}/in`,
    signup_redirect_url: `${APP}/new`,
    ...query,
  });
  const path = `/v1/public/oauth/${provider}/start?${parameters.toString()}`;
  const { status, text, headers } = await server().send(path);
  const links = [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
  return { status, text, headers, links };
};

const guideTo = (type: string) => `/errors#${type}`;
const NOT_CONFIGURED = guideTo('oauth_config_not_found');

describe('the start of a social login', () => {
  it('knows 19 providers', () => {
    expect(OAUTH_PROVIDERS.size).toBe(19);
  });

  it.each([...OAUTH_PROVIDERS])(
    'is a page that leads back to the app for %s',
    async (name, { label }) => {
      const { status, text, headers, links } = await start(name);
      expect(status).toBe(400);
      expect(headers.get('content-type')).toContain('text/html');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(text).toContain(`<h1>You cannot log in with ${label} here</h1>`);
      expect(links).toEqual([APP, NOT_CONFIGURED]);
    },
  );

  it.each(['myspace', 'toString', '__proto__'])('explains that there is no %s', async (name) => {
    const { status, text, links } = await start(name);
    expect(status).toBe(404);
    expect(text).toContain('There is no provider with this name.');
    expect(links).toEqual([NOT_CONFIGURED]);
  });

  it.each(['login_redirect_url', 'signup_redirect_url'])(
    'leads to no address that is not registered as %s',
    async (parameter) => {
      for (const url of [
        'https://evil.example/in',
        '//evil.example',
        'javascript:alert(1)//evil.example',
        'http://localhost:4100@evil.example',
        '"><script src="https://evil.example">',
      ]) {
        const { status, text, links } = await start('google', { [parameter]: url });
        expect(status).toBe(400);
        expect(links).toEqual([guideTo('no_match_for_provided_oauth_url')]);
        expect(text).not.toContain('evil.example');
      }
    },
  );

  it('explains an unknown public token and a wrong code challenge', async () => {
    const unknown = await start('google', { public_token: 'public-token-test-unknown' });
    expect(unknown.status).toBe(404);
    expect(unknown.links).toEqual([guideTo('public_token_not_found')]);
    const challenge = await start('google', { code_challenge: 'short' });
    expect(challenge.status).toBe(400);
    expect(challenge.links).toEqual([guideTo('invalid_pkce_code_challenge')]);
  });
});
