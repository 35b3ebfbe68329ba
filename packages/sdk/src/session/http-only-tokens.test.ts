import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform, type FakePlatform } from '../../test/fakes/fake-platform.ts';
import {
  aSession,
  aSignIn,
  failure,
  PUBLIC_TOKEN,
  STATE_KEY,
  success,
} from '../../test/fixtures.ts';
import { bo, ENDING, HIDDEN_TOKENS, REFRESH, REVOKE, SIGN_IN } from '../../test/sessions.ts';
import type { ClientOptions } from '../options.ts';

/** What a page finds after a reload: the storage, and those cookies that scripts may read. */
async function reloaded(): Promise<FakePlatform> {
  const platform = createFakePlatform();
  platform.server.on(SIGN_IN, () => success(aSignIn(1, HIDDEN_TOKENS)));
  const { client } = createTestClient({}, platform);
  await client.passwords.authenticate(bo);
  client.destroy();
  platform.server.on(REFRESH, () => success(aSignIn(1, HIDDEN_TOKENS)));
  return platform;
}

const credentialsOf = (platform: FakePlatform, route: string) =>
  platform.server
    .requestsTo(route)
    .map(({ headers }) => atob(headers.get('authorization')?.replace('Basic ', '') ?? ''));

describe('a session whose tokens only the server can read', () => {
  it('removes readable cookies of before, and sends the public token twice', async () => {
    const platform = createFakePlatform();
    platform.cookies.write('stytch_session=old; path=/');
    platform.cookies.write('stytch_session_jwt=old; path=/');
    platform.server.on(REFRESH, () => success(aSignIn(1, HIDDEN_TOKENS)));
    platform.server.on(REVOKE, () => success({}));
    const { client } = createTestClient({}, platform);
    await flushTasks();
    expect(client.session.getSync()).toEqual(aSession());
    expect(client.session.getTokens()).toBeNull();
    expect(platform.cookies.names()).toEqual([]);
    await client.session.revoke();
    expect(credentialsOf(platform, REVOKE)).toEqual([`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`]);
  });

  it('is still there after a reload, and confirmed by one request', async () => {
    const platform = await reloaded();
    const { client } = createTestClient({}, platform);
    expect(client.session.getInfo()).toEqual({ session: aSession(), fromCache: true });
    await flushTasks();
    expect(client.session.getInfo()).toEqual({ session: aSession(), fromCache: false });
    expect(credentialsOf(platform, REFRESH)).toEqual([`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`]);
  });

  it('is refreshed every three minutes', async () => {
    const platform = await reloaded();
    createTestClient({}, platform);
    await platform.clock.advance(540_000);
    expect(platform.server.requestsTo(REFRESH)).toHaveLength(4);
  });

  it.each(ENDING)('is gone after a reload when the server answers %s', async (error_type) => {
    const platform = await reloaded();
    platform.server.on(REFRESH, () => failure(401, error_type));
    const { client } = createTestClient({}, platform);
    await flushTasks();
    expect(client.session.getSync()).toBeNull();
    expect(platform.stored.get(STATE_KEY)).toBe('null');
  });

  it.each<[string, ClientOptions, string]>([
    ['with an API that has no origin of its own', { apiOrigin: undefined }, '"tokens_hidden":true'],
    ['when its tokens could be read', {}, '"tokens_hidden":false'],
    ['when nothing is known of its tokens', {}, '"x":0'],
  ])('counts as signed out without cookies %s', async (_, options, text) => {
    const platform = await reloaded();
    const stored = platform.stored.get(STATE_KEY) ?? '';
    expect(stored).toContain('"tokens_hidden":true');
    platform.stored.set(STATE_KEY, stored.replace('"tokens_hidden":true', text));
    const { client } = createTestClient(options, platform);
    await flushTasks();
    expect(client.session.getSync()).toBeNull();
    expect(platform.server.requestsTo(REFRESH)).toEqual([]);
  });

  it('is an ordinary one again once the tokens can be read', async () => {
    const platform = await reloaded();
    platform.server.on(REFRESH, () => success(aSignIn()));
    const { client } = createTestClient({}, platform);
    await flushTasks();
    expect(client.session.getTokens()?.session_token).toBe('session-token-1');
    expect(platform.stored.get(STATE_KEY)).not.toContain('tokens_hidden');
  });
});
