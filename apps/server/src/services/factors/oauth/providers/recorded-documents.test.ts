import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createOAuthBrowser, tokenOfRedirect } from '../../../../../test/people/oauth-person.ts';
import { useTestServer } from '../../../../../test/server/test-server.ts';
import {
  RECORDED_DOCUMENTS,
  type RecordedOpenIdProvider,
} from '../../../../../test/upstreams/recorded-documents.ts';
import { stubRecordedProvider } from '../../../../../test/upstreams/recorded-provider.ts';
import type { OAuthProviderName } from '../../../../config/oauth/oauth-providers.ts';
import { OAUTH_PROVIDER_ROWS } from './provider-table.ts';

const CLIENT_ID = 'client-of-this-server';
const CLIENT_SECRET = 'secret-of-this-server';

const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const APPLE_SECRET = `TEAM:KEY:${Buffer.from(appleKey).toString('base64')}`;

// The cast is safe, because the type of the table has no other names.
const RECORDED = Object.entries(RECORDED_DOCUMENTS) as [
  OAuthProviderName,
  RecordedOpenIdProvider,
][];

const env = Object.fromEntries(
  RECORDED.flatMap(([name]) => [
    [`OAUTH_${name.toUpperCase()}_CLIENT_ID`, CLIENT_ID],
    [`OAUTH_${name.toUpperCase()}_CLIENT_SECRET`, name === 'apple' ? APPLE_SECRET : CLIENT_SECRET],
  ]),
);
const server = useTestServer({ env });

const logInAt = async (name: OAuthProviderName, recorded: RecordedOpenIdProvider) => {
  const profile = {
    ...{ subject: `subject-at-${name}`, email: `${name}@people.example`, isEmailVerified: true },
    ...{ firstName: 'Ada', lastName: 'Adler', pictureUrl: '', locale: '' },
  };
  const stub = await stubRecordedProvider({ name, recorded, clientId: CLIENT_ID, profile });
  const browser = createOAuthBrowser(server());
  const started = await browser.start(name);
  const request = new URL(started.headers.get('location') ?? 'http://nowhere.example');
  stub.nonce = request.searchParams.get('nonce');
  const answer = new URLSearchParams({
    code: 'code-of-today',
    state: request.searchParams.get('state') ?? '',
    ...(recorded.habits?.namesIssuer && { iss: recorded.document.issuer }),
  });
  const proved = await browser.callback(`/v1/oauth/callback/${name}?${answer.toString()}`);
  const [tokenRequest] = stub.tokenRequests;
  return { request, proved, tokenRequest };
};

const methodOf = (request: { headers: Headers; body: URLSearchParams } | undefined) =>
  request?.headers.get('authorization')?.startsWith('Basic ') === true
    ? 'client_secret_basic'
    : 'client_secret_post';

describe.each(RECORDED)('the published document of %s', (name, recorded) => {
  const { document, habits = {} } = recorded;

  it('leads a person from the button to a session', async () => {
    const { request, proved } = await logInAt(name, recorded);
    expect(request.origin + request.pathname).toBe(document.authorization_endpoint);
    const reply = await server().provider('/oauth/authenticate', {
      body: { token: tokenOfRedirect(proved), session_duration_minutes: 60 },
    });
    expect(reply.json).toMatchObject({
      data: {
        provider_subject: `subject-at-${name}`,
        provider_values: { scopes: OAUTH_PROVIDER_ROWS[name].scopes },
      },
    });
  });

  it('names the way in which this server proves itself', async () => {
    const { tokenRequest } = await logInAt(name, recorded);
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_post'] } = document;
    expect(methods).toContain(methodOf(tokenRequest));
  });

  it('gets PKCE and a nonce, unless the provider cannot use them', async () => {
    const { request, tokenRequest } = await logInAt(name, recorded);
    const takesVerifier = habits.refusesVerifier !== true;
    expect(request.searchParams.has('code_challenge')).toBe(takesVerifier);
    expect(tokenRequest?.body.has('code_verifier')).toBe(takesVerifier);
    const takesNonce = document.jwks_uri !== undefined && habits.repeatsNonce !== false;
    expect(request.searchParams.has('nonce')).toBe(takesNonce);
  });

  it('names the scopes of OpenID Connect that this server asks for', () => {
    const { scopes_supported: known } = document;
    const asked = OAUTH_PROVIDER_ROWS[name].scopes.filter((scope) => !scope.includes(':'));
    expect(asked.filter((scope) => known?.includes(scope) === false)).toEqual([]);
  });
});

it('has the issuer of GitHub in its callback, and no other is taken', async () => {
  const recorded: RecordedOpenIdProvider = {
    ...RECORDED_DOCUMENTS.github,
    document: { ...RECORDED_DOCUMENTS.github.document, issuer: 'https://evil.example' },
  };
  const { proved, tokenRequest } = await logInAt('github', recorded);
  expect([proved.status, proved.text]).toEqual([
    400,
    expect.stringContaining('/errors#oauth_provider_failed'),
  ]);
  expect(tokenRequest).toBeUndefined();
});
