import { describe, expect, it, vi } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform, type FakePlatform } from '../../test/fakes/fake-platform.ts';
import { createDeferredResponse } from '../../test/fakes/fake-server.ts';
import {
  createSession,
  createSignInResponse,
  errorResponse,
  PUBLIC_TOKEN,
  SESSION_STORAGE_KEY,
  successResponse,
} from '../../test/fixtures.ts';
import {
  passwordCredentials,
  SESSION_ENDING_ERRORS,
  EMPTY_TOKENS,
  HOUR_MS,
  REFRESH_ROUTE,
  REVOKE_ROUTE,
  SIGN_IN_ROUTE,
} from '../../test/sessions.ts';
import { createClient } from '../client.ts';
import type { ClientOptions } from '../options.ts';

const HTTP_ONLY: ClientOptions = { cookieOptions: { httpOnly: true } };

/** A page after a reload, with the same storage and the cookies that scripts can read. */
async function reloaded(): Promise<FakePlatform> {
  const platform = createFakePlatform();
  platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse(1, EMPTY_TOKENS)));
  const { client } = createTestClient({}, platform);
  await client.passwords.authenticate(passwordCredentials);
  client.destroy();
  platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse(1, EMPTY_TOKENS)));
  return platform;
}

const credentialsOf = (platform: FakePlatform, route: string) =>
  platform.server
    .requestsTo(route)
    .map(({ headers }) => atob(headers.get('authorization')?.replace('Basic ', '') ?? ''));

describe('a session whose tokens are in HttpOnly cookies', () => {
  it('removes earlier readable cookies, and sends the public token twice', async () => {
    const platform = createFakePlatform();
    platform.cookies.write('stytch_session=old; path=/');
    platform.cookies.write('stytch_session_jwt=old; path=/');
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse(1, EMPTY_TOKENS)));
    platform.server.on(REVOKE_ROUTE, () => successResponse({}));
    const { client } = createTestClient({}, platform);
    await flushTasks();
    expect(client.session.getSync()).toEqual(createSession());
    expect(client.session.getTokens()).toBeNull();
    expect(platform.cookies.names()).toEqual([]);
    await client.session.revoke();
    expect(credentialsOf(platform, REVOKE_ROUTE)).toEqual([`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`]);
  });

  it('is restored after a reload, and confirmed by one request', async () => {
    const platform = await reloaded();
    const { client } = createTestClient({}, platform);
    expect(client.session.getInfo()).toEqual({ session: createSession(), fromCache: true });
    await flushTasks();
    expect(client.session.getInfo()).toEqual({ session: createSession(), fromCache: false });
    expect(credentialsOf(platform, REFRESH_ROUTE)).toEqual([`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`]);
  });

  it('is refreshed every three minutes', async () => {
    const platform = await reloaded();
    createTestClient({}, platform);
    await platform.clock.advance(540_000);
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(4);
  });

  it.each(SESSION_ENDING_ERRORS)(
    'ends after a reload when the API returns %s',
    async (error_type) => {
      const platform = await reloaded();
      platform.server.on(REFRESH_ROUTE, () => errorResponse(401, error_type));
      const { client } = createTestClient({}, platform);
      await flushTasks();
      expect(client.session.getSync()).toBeNull();
      expect(platform.stored.get(SESSION_STORAGE_KEY)).toBe('null');
    },
  );

  it.each<[string, ClientOptions, string]>([
    ['with an API that has no origin of its own', { apiOrigin: undefined }, '"tokens_hidden":true'],
    ['when its tokens could be read', {}, '"tokens_hidden":false'],
    ['when nothing is known of its tokens', {}, '"x":0'],
  ])('counts as signed out without cookies %s', async (_, options, text) => {
    const platform = await reloaded();
    const stored = platform.stored.get(SESSION_STORAGE_KEY) ?? '';
    expect(stored).toContain('"tokens_hidden":true');
    platform.stored.set(SESSION_STORAGE_KEY, stored.replace('"tokens_hidden":true', text));
    const { client } = createTestClient(options, platform);
    await flushTasks();
    expect(client.session.getSync()).toBeNull();
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toEqual([]);
  });

  it('becomes an ordinary session when the tokens are readable again', async () => {
    const platform = await reloaded();
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse()));
    const { client } = createTestClient({}, platform);
    await flushTasks();
    expect(client.session.getTokens()?.session_token).toBe('session-token-1');
    expect(platform.stored.get(SESSION_STORAGE_KEY)).not.toContain('tokens_hidden');
  });
});

/** A page without readable cookies, in whose storage the provider's client has left a session. */
function createPlatformOfProvider(): FakePlatform {
  const platform = createFakePlatform();
  const { session, user } = createSignInResponse();
  platform.stored.set(SESSION_STORAGE_KEY, JSON.stringify({ session, user }));
  return platform;
}

describe("a session that the provider's client stored, without a readable cookie", () => {
  it('is kept and confirmed by one request', async () => {
    const platform = createPlatformOfProvider();
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse(1, EMPTY_TOKENS)));
    const { client } = createTestClient({}, platform);
    expect(client.session.getInfo()).toEqual({ session: createSession(), fromCache: true });
    await client.session.ready;
    expect(client.session.getInfo()).toEqual({ session: createSession(), fromCache: false });
    expect(credentialsOf(platform, REFRESH_ROUTE)).toEqual([`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`]);
    expect(platform.stored.get(SESSION_STORAGE_KEY)).toContain('"tokens_hidden":true');
  });

  it('is kept while the server cannot be reached', async () => {
    const platform = createPlatformOfProvider();
    platform.server.on(REFRESH_ROUTE, () => errorResponse(503, 'internal_server_error'));
    const { client } = createTestClient({}, platform);
    await client.session.ready;
    expect(client.session.getInfo()).toEqual({ session: createSession(), fromCache: true });
    expect(platform.stored.get(SESSION_STORAGE_KEY)).toContain('session-test-1');
  });

  it.each(SESSION_ENDING_ERRORS)('ends when the API returns %s', async (error_type) => {
    const platform = createPlatformOfProvider();
    platform.server.on(REFRESH_ROUTE, () => errorResponse(401, error_type));
    const { client } = createTestClient({}, platform);
    await client.session.ready;
    expect(client.session.getInfo()).toEqual({ session: null, fromCache: false });
    expect(platform.stored.get(SESSION_STORAGE_KEY)).toBe('null');
  });

  it('is removed if the API has no origin of its own, which could set HttpOnly cookies', async () => {
    const platform = createPlatformOfProvider();
    const { client } = createTestClient({ apiOrigin: undefined }, platform);
    await flushTasks();
    expect(client.session.getInfo()).toEqual({ session: null, fromCache: false });
    expect(platform.stored.get(SESSION_STORAGE_KEY)).toBe('null');
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toEqual([]);
  });

  it('is not checked beside several cookies of one name', async () => {
    const platform = createPlatformOfProvider();
    platform.page.href = 'https://app.example.com/portal/';
    platform.cookies.write('stytch_session=a; path=/');
    platform.cookies.write('stytch_session=b; path=/portal');
    const before = platform.stored.get(SESSION_STORAGE_KEY);
    const { client } = createTestClient(HTTP_ONLY, platform);
    await flushTasks();
    expect(client.session.getInfo()).toEqual({ session: null, fromCache: false });
    expect(platform.stored.get(SESSION_STORAGE_KEY)).toBe(before);
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toEqual([]);
  });
});

describe('cookieOptions.httpOnly', () => {
  it.each([
    ['empty', undefined],
    ['that says that nobody is signed in', 'null'],
    [
      'with a session whose token could be read',
      JSON.stringify({ session: createSession(), user: null, refreshed_at: 5 }),
    ],
  ])('asks the server once with a storage %s', async (_, text) => {
    const platform = createFakePlatform();
    if (text) platform.stored.set(SESSION_STORAGE_KEY, text);
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse(1, EMPTY_TOKENS)));
    const { client } = createTestClient(HTTP_ONLY, platform);
    expect(client.session.getInfo()).toEqual({ session: null, fromCache: true });
    expect(platform.stored.get(SESSION_STORAGE_KEY)).toBe(text);
    await client.session.ready;
    expect(client.session.getInfo()).toEqual({ session: createSession(), fromCache: false });
    expect(credentialsOf(platform, REFRESH_ROUTE)).toEqual([`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`]);
  });

  it('asks no second time after the answer that nobody is signed in', async () => {
    const platform = createFakePlatform();
    platform.server.on(REFRESH_ROUTE, () => errorResponse(401, 'user_unauthenticated'));
    const { client } = createTestClient(HTTP_ONLY, platform);
    await client.session.ready;
    expect(client.session.getInfo()).toEqual({ session: null, fromCache: false });
    await platform.clock.advance(HOUR_MS);
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(1);
  });

  it('lets the user sign in while the server is asked', async () => {
    const platform = createFakePlatform();
    const answer = createDeferredResponse();
    platform.server.on(REFRESH_ROUTE, () => answer.promise);
    platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse(1, EMPTY_TOKENS)));
    const { client } = createTestClient(HTTP_ONLY, platform);
    await flushTasks();
    await client.passwords.authenticate(passwordCredentials);
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse(1, EMPTY_TOKENS)));
    answer.resolve(errorResponse(401, 'user_unauthenticated'));
    await flushTasks();
    expect(client.session.getSync()).toEqual(createSession());
  });

  it('uses a token that can be read', async () => {
    const platform = createFakePlatform();
    platform.cookies.write('stytch_session=session-token-1; path=/');
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse()));
    const { client } = createTestClient(HTTP_ONLY, platform);
    await client.session.ready;
    expect(credentialsOf(platform, REFRESH_ROUTE)).toEqual([`${PUBLIC_TOKEN}:session-token-1`]);
  });

  it('asks nothing outside a browser page', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    const client = createClient(PUBLIC_TOKEN, { ...HTTP_ONLY, fetch });
    await client.session.ready;
    expect(client.session.getInfo()).toEqual({ session: null, fromCache: false });
    expect(fetch).not.toHaveBeenCalled();
  });
});
