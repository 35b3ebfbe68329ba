import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { createFakePlatform, type FakePlatform } from '../../test/fakes/fake-platform.ts';
import {
  createBootstrapData,
  createSignInResponse,
  errorResponse,
  PUBLIC_TOKEN,
  SESSION_STORAGE_KEY,
  successResponse,
} from '../../test/fixtures.ts';

const SEND = 'POST /magic_links/email/login_or_create';
const LINK = 'POST /magic_links/authenticate';
const RESET_START = 'POST /passwords/email/reset/start';
const RESET = 'POST /passwords/email/reset';
const OAUTH = 'POST /oauth/authenticate';

const minutes = { session_duration_minutes: 60 };
const email = 'bo@bakehouse.test';
const key = (namespace: string) => `${SESSION_STORAGE_KEY}::PKCE_VERIFIER:${namespace}`;

function createPkcePlatform(demanded = true): FakePlatform {
  const platform = createFakePlatform();
  const flags = {
    pkce_required_for_email_magic_links: demanded,
    pkce_required_for_password_resets: demanded,
    pkce_required_for_oauth: demanded,
  };
  platform.server.on(`GET /projects/bootstrap/${PUBLIC_TOKEN}`, () =>
    successResponse({ ...createBootstrapData(), ...flags }),
  );
  for (const route of [SEND, RESET_START]) platform.server.on(route, () => successResponse({}));
  for (const route of [LINK, RESET, OAUTH])
    platform.server.on(route, () => successResponse(createSignInResponse()));
  return platform;
}

const bodies = (platform: FakePlatform, route: string) =>
  platform.server.requestsTo(route).map(({ body }) => Object(body) as Record<string, unknown>);

async function verifierOf(challenge: unknown, platform: FakePlatform, namespace: string) {
  const text = platform.stored.get(key(namespace)) ?? platform.tabStored.get(key(namespace)) ?? '';
  const pair = Object(JSON.parse(text)) as Record<string, string>;
  expect(pair.code_challenge).toBe(challenge);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pair.code_verifier));
  expect(Buffer.from(hash).toString('base64url')).toBe(challenge);
  return pair.code_verifier;
}

describe('PKCE of magic links', () => {
  it('uses one pair for all links until one of them is used', async () => {
    const platform = createPkcePlatform();
    const { client } = createTestClient({}, platform);
    await Promise.all([
      client.magicLinks.email.loginOrCreate(email),
      client.magicLinks.email.loginOrCreate(email),
    ]);
    await client.magicLinks.email.loginOrCreate(email);
    const challenges = new Set(bodies(platform, SEND).map((body) => body.code_challenge));
    expect(challenges.size).toBe(1);
    const verifier = await verifierOf([...challenges][0], platform, 'magic_links');
    await client.magicLinks.authenticate('t', minutes);
    expect(bodies(platform, LINK)).toEqual([{ code_verifier: verifier, ...minutes, token: 't' }]);
    expect(platform.server.requestsTo(LINK)[0]?.init.body).toMatch(/^\{"code_verifier":/);
    expect(platform.stored.has(key('magic_links'))).toBe(false);
  });

  it('sends no challenge if the project does not require PKCE', async () => {
    const platform = createPkcePlatform(false);
    const { client } = createTestClient({}, platform);
    await client.magicLinks.email.loginOrCreate(email);
    await client.magicLinks.authenticate('t', minutes);
    expect(bodies(platform, SEND)).toEqual([{ email }]);
    expect(bodies(platform, LINK)).toEqual([{ ...minutes, token: 't' }]);
  });

  it('keeps the pair when the sign-in fails, so that the user can try again', async () => {
    const platform = createPkcePlatform();
    const { client } = createTestClient({}, platform);
    await client.magicLinks.email.loginOrCreate(email);
    platform.server.on(LINK, () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(client.magicLinks.authenticate('t', minutes)).rejects.toThrow('Unable to contact');
    expect(platform.stored.has(key('magic_links'))).toBe(true);
  });

  it.each([
    ['magic_links', SEND],
    ['passwords', RESET_START],
  ])(
    'removes an old pair of %s if the project no longer requires PKCE',
    async (namespace, route) => {
      const platform = createPkcePlatform(false);
      platform.stored.set(key(namespace), '{"code_challenge":"c","code_verifier":"v"}');
      const { client } = createTestClient({}, platform);
      await (route === SEND
        ? client.magicLinks.email.loginOrCreate(email)
        : client.passwords.resetByEmailStart({ email }));
      expect(bodies(platform, route)).toEqual([{ email }]);
      expect(platform.stored.has(key(namespace))).toBe(false);
    },
  );

  it('uses the pair that another tab has stored in the meantime', async () => {
    const platform = createPkcePlatform();
    const text = '{"code_challenge":"other","code_verifier":"v"}';
    platform.subtle = () => ({
      digest(algorithm, data) {
        platform.stored.set(key('magic_links'), text);
        return crypto.subtle.digest(algorithm, data);
      },
    });
    const { client } = createTestClient({}, platform);
    await client.magicLinks.email.loginOrCreate(email);
    expect(bodies(platform, SEND)).toEqual([{ email, code_challenge: 'other' }]);
    expect(platform.stored.get(key('magic_links'))).toBe(text);
  });

  it('rejects in an insecure context, without a request', async () => {
    const platform = { ...createPkcePlatform(), subtle: () => undefined };
    const { client } = createTestClient({}, platform);
    await expect(client.magicLinks.email.loginOrCreate(email)).rejects.toMatchObject({
      name: 'UsageError',
    });
    expect(platform.server.requestsTo(SEND)).toEqual([]);
  });
});

describe('PKCE of password resets', () => {
  it('sends the verifier of the email together with the new password', async () => {
    const platform = createPkcePlatform();
    const { client } = createTestClient({}, platform);
    await client.passwords.resetByEmailStart({ email });
    const [start] = bodies(platform, RESET_START);
    const code_verifier = await verifierOf(start?.code_challenge, platform, 'passwords');
    await client.passwords.resetByEmail({ token: 't', password: 'pw', ...minutes });
    expect(platform.server.requestsTo(RESET)[0]?.init.body).toBe(
      JSON.stringify({ token: 't', password: 'pw', ...minutes, code_verifier }),
    );
    expect(platform.stored.has(key('passwords'))).toBe(false);
  });

  it('signs in with the login link of the email, and removes the pair', async () => {
    const platform = createPkcePlatform();
    const { client } = createTestClient({}, platform);
    await client.passwords.resetByEmailStart({ email });
    await client.magicLinks.authenticate('t', minutes);
    expect(bodies(platform, LINK)).toHaveLength(1);
    expect(bodies(platform, LINK)[0]).toHaveProperty('code_verifier');
    expect(platform.stored.has(key('passwords'))).toBe(false);
  });

  it('tries the pair of magic links after the server has refused the first verifier', async () => {
    const platform = createPkcePlatform();
    const { client } = createTestClient({}, platform);
    await client.passwords.resetByEmailStart({ email });
    await client.magicLinks.email.loginOrCreate(email);
    const [link] = bodies(platform, SEND);
    const right = await verifierOf(link?.code_challenge, platform, 'magic_links');
    platform.server.on(LINK, ({ init }) =>
      init.body === JSON.stringify({ code_verifier: right, ...minutes, token: 't' })
        ? successResponse(createSignInResponse())
        : errorResponse(401, 'pkce_mismatch'),
    );
    await client.magicLinks.authenticate('t', minutes);
    expect(bodies(platform, LINK)).toHaveLength(2);
    expect(platform.stored.has(key('passwords'))).toBe(true);
    expect(platform.stored.has(key('magic_links'))).toBe(false);
  });

  it('tries without a verifier if this browser has requested no magic link', async () => {
    const platform = createPkcePlatform();
    const { client } = createTestClient({}, platform);
    await client.passwords.resetByEmailStart({ email });
    const withoutVerifier = JSON.stringify({ ...minutes, token: 't' });
    platform.server.on(LINK, ({ init }) =>
      init.body === withoutVerifier
        ? successResponse(createSignInResponse())
        : errorResponse(400, 'pkce_did_not_expect_code_verifier'),
    );
    await client.magicLinks.authenticate('t', minutes);
    expect(platform.server.requestsTo(LINK)[1]?.init.body).toBe(withoutVerifier);
  });

  it('tries once without a verifier if the server expects none', async () => {
    const platform = createPkcePlatform();
    const { client } = createTestClient({}, platform);
    await client.magicLinks.email.loginOrCreate(email);
    const withoutVerifier = JSON.stringify({ ...minutes, token: 't' });
    platform.server.on(LINK, ({ init }) =>
      init.body === withoutVerifier
        ? successResponse(createSignInResponse())
        : errorResponse(400, 'pkce_did_not_expect_code_verifier'),
    );
    await client.magicLinks.authenticate('t', minutes);
    expect(platform.server.requestsTo(LINK)).toHaveLength(2);
  });

  it('does not retry without a verifier when the last one was wrong', async () => {
    const platform = createPkcePlatform();
    const { client } = createTestClient({}, platform);
    await client.magicLinks.email.loginOrCreate(email);
    platform.server.on(LINK, () => errorResponse(401, 'pkce_mismatch'));
    await expect(client.magicLinks.authenticate('t', minutes)).rejects.toThrow('pkce_mismatch');
    expect(platform.server.requestsTo(LINK)).toHaveLength(1);
  });

  it('does not retry after another error', async () => {
    const platform = createPkcePlatform();
    const { client } = createTestClient({}, platform);
    await client.passwords.resetByEmailStart({ email });
    platform.server.on(LINK, () => errorResponse(401, 'unable_to_auth_magic_link'));
    await expect(client.magicLinks.authenticate('t', minutes)).rejects.toMatchObject({
      error_type: 'unable_to_auth_magic_link',
    });
    expect(platform.server.requestsTo(LINK)).toHaveLength(1);
  });
});

describe('PKCE of OAuth', () => {
  it('creates a pair for each start, keeps it in the tab, and removes it after use', async () => {
    const platform = createPkcePlatform();
    const { client } = createTestClient({}, platform);
    await client.oauth.google.start();
    await client.oauth.google.start();
    const challenges = platform.navigations.map((url) =>
      new URL(url).searchParams.get('code_challenge'),
    );
    expect(new Set(challenges).size).toBe(2);
    expect(platform.stored.has(key('oauth'))).toBe(false);
    const code_verifier = await verifierOf(challenges[1], platform, 'oauth');
    await client.oauth.authenticate('t', minutes);
    expect(platform.server.requestsTo(OAUTH)[0]?.init.body).toBe(
      JSON.stringify({ token: 't', code_verifier, ...minutes }),
    );
    expect(platform.tabStored.has(key('oauth'))).toBe(false);
  });

  it('lets two tabs sign in at the same time', async () => {
    const first = createPkcePlatform();
    const second = createPkcePlatform();
    second.openStorage = first.openStorage;
    const tabs = [first, second].map((platform) => createTestClient({}, platform));
    for (const { client } of tabs) await client.oauth.google.start();
    for (const { client, platform } of tabs) {
      const challenge = new URL(platform.navigations[0] ?? '').searchParams.get('code_challenge');
      const code_verifier = await verifierOf(challenge, platform, 'oauth');
      await client.oauth.authenticate('t', minutes);
      expect(bodies(platform, OAUTH)).toEqual([{ token: 't', code_verifier, ...minutes }]);
    }
  });

  it('refuses a token if the project requires PKCE and this browser has no pair', async () => {
    const platform = createPkcePlatform();
    const { client } = createTestClient({}, platform);
    await expect(client.oauth.authenticate('t', minutes)).rejects.toMatchObject({
      name: 'ApiError',
      error_type: 'pkce_expected_code_verifier',
      error_message: 'This sign-in was not started in this browser. Start it again.',
    });
    expect(platform.server.requestsTo(OAUTH)).toEqual([]);
    expect(client.session.getSync()).toBeNull();
  });

  it('does not retry without a verifier, because the token is used up', async () => {
    const platform = createPkcePlatform();
    const { client } = createTestClient({}, platform);
    await client.oauth.google.start();
    platform.server.on(OAUTH, () => errorResponse(400, 'pkce_did_not_expect_code_verifier'));
    await expect(client.oauth.authenticate('t', minutes)).rejects.toThrow('pkce_did_not_expect');
    expect(platform.server.requestsTo(OAUTH)).toHaveLength(1);
  });

  it('removes an old pair if the project no longer requires PKCE', async () => {
    const platform = createPkcePlatform(false);
    platform.tabStored.set(key('oauth'), '{"code_challenge":"c","code_verifier":"v"}');
    const { client } = createTestClient({}, platform);
    await client.oauth.google.start();
    expect(platform.tabStored.size).toBe(0);
    await client.oauth.authenticate('t', minutes);
    expect(bodies(platform, OAUTH)).toEqual([{ token: 't', ...minutes }]);
  });
});
