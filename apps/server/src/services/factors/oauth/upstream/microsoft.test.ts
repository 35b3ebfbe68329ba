import { beforeEach, describe, expect, it } from 'vitest';
import { createOAuthBrowser, tokenOfRedirect } from '../../../../../test/people/oauth-person.ts';
import { useTestServer } from '../../../../../test/server/test-server.ts';
import { useOpenIdProvider } from '../../../../../test/upstreams/openid-provider.ts';
import {
  errorTypeInGuideLink,
  redeemToken,
} from '../../../../../test/upstreams/provider-browser.ts';

const TENANT = '11111111-2222-3333-4444-555555555555';
const issuerOf = (tenant: string) => `https://login.microsoftonline.com/${tenant}/v2.0`;

const provider = useOpenIdProvider('bakehouse');
const server = useTestServer({
  env: {
    OAUTH_MICROSOFT_CLIENT_ID: 'bakehouse',
    OAUTH_MICROSOFT_CLIENT_SECRET: 'secret-of-the-client',
    get OAUTH_MICROSOFT_URL() {
      return provider.issuer;
    },
  },
});

beforeEach(() => {
  provider.claims = {
    ...{ iss: issuerOf(TENANT), tid: TENANT, sub: crypto.randomUUID() },
    email: `${crypto.randomUUID()}@people.example`,
  };
});

const logIn = async () => {
  const browser = createOAuthBrowser(server());
  const { headers } = await browser.start('microsoft');
  const { searchParams } = new URL(headers.get('location') ?? '');
  provider.nonce = searchParams.get('nonce') ?? '';
  const state = searchParams.get('state') ?? '';
  return browser.callback(`/v1/oauth/callback/microsoft?code=today&state=${state}`);
};

describe('a login with Microsoft', () => {
  it.each([true, false])(
    'takes the address only when its owner is verified: %s',
    async (isVerified) => {
      provider.claims = { ...provider.claims, xms_edov: isVerified, email_verified: true };
      const reply = await redeemToken(server(), tokenOfRedirect(await logIn()));
      expect(reply.json).toMatchObject({
        data: { user: { emails: isVerified ? [{ email: provider.claims.email }] : [] } },
      });
    },
  );

  it('is refused when the issuer is of another tenant', async () => {
    provider.claims = { ...provider.claims, iss: issuerOf('another-tenant') };
    const refused = await logIn();
    expect([refused.status, errorTypeInGuideLink(refused)]).toEqual([400, 'oauth_provider_failed']);
  });

  it.each([
    [503, 'text/html', 'oauth_provider_unavailable'],
    [400, 'application/json', 'oauth_provider_failed'],
    [200, 'text/html', 'oauth_provider_failed'],
  ])(
    'whose token call has the status %s and is %s is one clear page',
    async (status, form, type) => {
      provider.answers.set('/token', (response) => {
        const body = form === 'text/html' ? '<h1>Sorry</h1>' : '{"error":"invalid_grant"}';
        response.writeHead(status, { 'content-type': form }).end(body);
      });
      const refused = await logIn();
      expect([refused.status, errorTypeInGuideLink(refused)]).toEqual([400, type]);
    },
  );
});
