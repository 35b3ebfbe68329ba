import { SignJWT, type JWTPayload } from 'jose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createOAuthBrowser,
  tokenOfRedirect,
  type OAuthBrowser,
} from '../../../../../test/people/oauth-person.ts';
import {
  ACCESS_TOKEN,
  sendJson,
  createUnsignedJwt,
  useOpenIdProvider,
} from '../../../../../test/upstreams/openid-provider.ts';
import { useTestServer } from '../../../../../test/server/test-server.ts';
import type { Log } from '../../../../lib/log.ts';

const CLIENT_ID = 'bakehouse';
const CLIENT_SECRET = 'secret-of-the-client';

const provider = useOpenIdProvider(CLIENT_ID);

const logged: unknown[] = [];
const log: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (...facts: unknown[]) => void logged.push(facts),
  error: (...facts: unknown[]) => void logged.push(facts),
};

const server = useTestServer({
  log,
  env: {
    OAUTH_GITLAB_CLIENT_ID: CLIENT_ID,
    OAUTH_GITLAB_CLIENT_SECRET: CLIENT_SECRET,
    get OAUTH_GITLAB_URL() {
      return provider.issuer;
    },
  },
});

let subjects = 0;
beforeEach(() => {
  subjects += 1;
  provider.claims = { sub: `subject-${subjects}` };
  logged.length = 0;
});

const start = async (browser: OAuthBrowser) => {
  const { headers } = await browser.start('gitlab');
  const { searchParams } = new URL(headers.get('location') ?? '');
  provider.nonce = searchParams.get('nonce') ?? '';
  return searchParams.get('state') ?? '';
};

const logIn = async (query = '') => {
  const browser = createOAuthBrowser(server());
  const state = await start(browser);
  return browser.callback(`/v1/oauth/callback/gitlab?code=code-of-today&state=${state}${query}`);
};

const outcome = async () => {
  const { status, text, headers } = await logIn();
  return { status, type: /\/errors#(\w+)/.exec(text)?.[1], location: headers.get('location') };
};

const refused = (type: string) => ({ status: 400, type, location: null });

/** The reason is in the log once, without anything that would log somebody in. */
const expectLoggedReason = () => {
  expect(logged).toHaveLength(1);
  const text = JSON.stringify(logged);
  expect(text).toMatch(/"provider":"gitlab".*"reason":"[^"]/);
  for (const secret of ['code-of-today', CLIENT_SECRET, ACCESS_TOKEN, provider.nonce])
    expect(text).not.toContain(secret);
};

describe('an OpenID provider', () => {
  it('logs a person in by a signed ID token', async () => {
    provider.claims = { ...provider.claims, email: 'mo@gitlab.example', email_verified: true };
    const token = tokenOfRedirect(await logIn());
    const reply = await server().provider('/oauth/authenticate', {
      body: { token, session_duration_minutes: 60 },
    });
    expect(reply.json).toMatchObject({
      data: {
        provider_subject: provider.claims.sub,
        user: { emails: [{ email: 'mo@gitlab.example', verified: true }] },
      },
    });
  });

  it('may change its signing key at any time', async () => {
    expect((await outcome()).status).toBe(303);
    await provider.rotateKey();
    expect((await outcome()).status).toBe(303);
  });

  it('is asked for the address where the ID token has none', async () => {
    const { issuer } = provider;
    provider.answers.set('/.well-known/openid-configuration', (response) => {
      sendJson(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
        id_token_signing_alg_values_supported: ['RS256'],
      });
    });
    provider.answers.set('/userinfo', (response) => {
      sendJson(response, { sub: provider.claims.sub, email: 'kit@gitlab.example' });
    });
    expect((await outcome()).status).toBe(303);
  });
});

const WRONG_CLAIMS: Readonly<Record<string, () => JWTPayload>> = {
  'another issuer': () => ({ iss: 'https://evil.example' }),
  'another audience': () => ({ aud: 'somebody-else' }),
  'another nonce': () => ({ nonce: 'x'.repeat(43) }),
  'no nonce': () => ({ nonce: undefined }),
  'an end in the past': () => ({ iat: 1_000_000_000, exp: 1_000_000_600 }),
  'no subject': () => ({ sub: '' }),
};

describe('an ID token', () => {
  it.each(Object.entries(WRONG_CLAIMS))('with %s is refused', async (_name, claims) => {
    provider.claims = { ...provider.claims, ...claims() };
    expect(await outcome()).toEqual(refused('oauth_provider_failed'));
    expectLoggedReason();
  });

  it('without a signature is refused', async () => {
    provider.createIdToken = createUnsignedJwt;
    expect(await outcome()).toEqual(refused('oauth_provider_failed'));
  });

  it('signed with the secret of the client is refused', async () => {
    provider.createIdToken = (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(CLIENT_SECRET.padEnd(32)));
    expect(await outcome()).toEqual(refused('oauth_provider_failed'));
  });

  it('signed with another key is refused', async () => {
    const { createIdToken } = provider;
    await provider.rotateKey();
    const keys = JSON.stringify(await (await fetch(`${provider.issuer}/jwks`)).json());
    await provider.rotateKey();
    provider.answers.set('/jwks', (response) => {
      sendJson(response, JSON.parse(keys));
    });
    expect(createIdToken).toBeUndefined();
    expect(await outcome()).toEqual(refused('oauth_provider_failed'));
  });
});

const NOT_A_TOKEN = 'oauth_provider_failed';

describe('a provider whose token call', () => {
  it.each([
    ['answers 500', 'oauth_provider_unavailable', 500, 'application/json', '{}'],
    ['answers 503 with a page', 'oauth_provider_unavailable', 503, 'text/html', '<h1>Sorry</h1>'],
    ['answers a page', NOT_A_TOKEN, 200, 'text/html', '<h1>Hello</h1>'],
    ['answers broken JSON', NOT_A_TOKEN, 200, 'application/json', '{"access_token":'],
    ['answers no token', NOT_A_TOKEN, 200, 'application/json', '{}'],
    ['answers nothing', NOT_A_TOKEN, 200, 'application/json', ''],
    [
      'says that the code was used',
      NOT_A_TOKEN,
      400,
      'application/json',
      '{"error":"invalid_grant"}',
    ],
    ['answers without an end', NOT_A_TOKEN, 200, 'application/json', 'x'.repeat(2 * 1024 * 1024)],
    ['leads elsewhere', NOT_A_TOKEN, 302, 'text/plain', ''],
  ])('%s is one clear page', async (_name, type, status, contentType, body) => {
    provider.answers.set('/token', (response) => {
      response
        .writeHead(status, {
          'content-type': contentType,
          ...(status === 302 && { location: 'http://127.0.0.1:9/' }),
        })
        .end(body);
    });
    expect(await outcome()).toEqual(refused(type));
    expectLoggedReason();
  });

  it('closes the connection is one clear page', async () => {
    provider.answers.set('/token', (response) => {
      response.destroy();
    });
    expect(await outcome()).toEqual(refused('oauth_provider_unavailable'));
  });
});

describe('a provider whose keys', () => {
  it.each([
    ['cannot be read', 'oauth_provider_unavailable', 500, 'text/html', '<h1>Sorry</h1>'],
    ['are a page', 'oauth_provider_failed', 200, 'text/html', '<h1>Hello</h1>'],
    ['are none', 'oauth_provider_failed', 200, 'application/json', '{"keys":[]}'],
  ])('%s is one clear page', async (_name, type, status, contentType, body) => {
    provider.answers.set('/jwks', (response) => {
      response.writeHead(status, { 'content-type': contentType }).end(body);
    });
    expect(await outcome()).toEqual(refused(type));
    expectLoggedReason();
  });
});

describe('a provider that never answers', () => {
  const limits: number[] = [];
  let giveUp: () => void = () => undefined;
  beforeEach(() => {
    limits.length = 0;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
      limits.push(limit);
      const controller = new AbortController();
      giveUp = () => {
        controller.abort(new DOMException('The time is over.', 'TimeoutError'));
      };
      return controller.signal;
    });
  });

  it.each(['/.well-known/openid-configuration', '/token', '/jwks'])(
    'at %s is one clear page when the limit is over',
    async (path) => {
      const browser = createOAuthBrowser(server());
      const state = await start(browser);
      provider.answers.set(path, () => {
        giveUp();
      });
      const { status, text } = await browser.callback(
        `/v1/oauth/callback/gitlab?code=code-of-today&state=${state}`,
      );
      expect([status, text]).toEqual([400, expect.stringContaining('oauth_provider_unavailable')]);
      expect(new Set(limits)).toEqual(new Set([10_000]));
    },
  );

  it('or drips without an end is one clear page when the limit is over', async () => {
    provider.answers.set('/token', (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{');
      response.write(' ', () => {
        giveUp();
      });
    });
    expect(await outcome()).toEqual(refused('oauth_provider_unavailable'));
    expectLoggedReason();
  });
});

describe('the start of a login', () => {
  it('explains that the provider has no discovery document', async () => {
    provider.answers.set('/.well-known/openid-configuration', (response) => {
      sendJson(response, {}, 500);
    });
    const { status, text } = await createOAuthBrowser(server()).start('gitlab');
    expect([status, text]).toEqual([400, expect.stringContaining('oauth_provider_unavailable')]);
  });

  it('is refused when the discovery document names another issuer', async () => {
    provider.answers.set('/.well-known/openid-configuration', (response) => {
      sendJson(response, {
        issuer: 'https://evil.example',
        authorization_endpoint: 'https://evil.example',
      });
    });
    const { status, text } = await createOAuthBrowser(server()).start('gitlab');
    expect([status, text]).toEqual([400, expect.stringContaining('oauth_provider_failed')]);
  });

  it.each([true, false])(
    'sends a request ahead; the provider requires it: %s',
    async (isRequired) => {
      const { issuer } = provider;
      let pushed = '';
      provider.answers.set('/.well-known/openid-configuration', (response) => {
        sendJson(response, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          pushed_authorization_request_endpoint: `${issuer}/par`,
          require_pushed_authorization_requests: isRequired,
        });
      });
      provider.answers.set('/par', (response, request) => {
        request.on('data', (chunk: Buffer) => (pushed += chunk.toString()));
        request.on('end', () => {
          sendJson(response, { request_uri: 'urn:example:1', expires_in: 60 }, 201);
        });
      });
      const { headers } = await createOAuthBrowser(server()).start('gitlab');
      const { searchParams } = new URL(headers.get('location') ?? '');
      expect(Object.fromEntries(searchParams)).toEqual({
        client_id: CLIENT_ID,
        request_uri: 'urn:example:1',
      });
      expect(new URLSearchParams(pushed).get('code_challenge_method')).toBe('S256');
    },
  );
});
