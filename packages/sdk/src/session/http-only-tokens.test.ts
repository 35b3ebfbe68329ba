import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform, type FakePlatform } from '../../test/fakes/fake-platform.ts';
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
  REFRESH_ROUTE,
  REVOKE_ROUTE,
  SIGN_IN_ROUTE,
} from '../../test/sessions.ts';
import type { ClientOptions } from '../options.ts';

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
