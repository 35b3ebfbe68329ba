import { describe, expect, it } from 'vitest';
import { createSignedInClient, createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform, type FakePlatform } from '../../test/fakes/fake-platform.ts';
import { deferred } from '../../test/fakes/fake-server.ts';
import { aSession, aSignIn, aUser, PUBLIC_TOKEN, STATE_KEY, success } from '../../test/fixtures.ts';
import { bo, HIDDEN_TOKENS, REFRESH, REVOKE, SIGN_IN } from '../../test/sessions.ts';

const ME = 'GET /users/me';
const UPDATE = 'PUT /users/me';
const IMPERSONATE = 'POST /impersonation/authenticate';

const named = aUser({ name: { first_name: 'Bo', middle_name: '', last_name: 'Baker' } });

const speakersOf = (platform: FakePlatform, route: string) =>
  platform.server
    .requestsTo(route)
    .map(({ headers }) => atob(headers.get('authorization')?.replace('Basic ', '') ?? ''));

describe('a sign-in that is answered after a sign-out', () => {
  it.each([
    ['its own token', {}, `${PUBLIC_TOKEN}:session-token-2`],
    ['the hidden cookie', HIDDEN_TOKENS, `${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`],
  ])('is ended on the server, by %s', async (_, tokens, speaker) => {
    const { client, platform } = await createSignedInClient();
    const answer = deferred();
    platform.server.on(SIGN_IN, () => answer.promise);
    platform.server.on(REVOKE, () => success({}));
    const signIn = client.passwords.authenticate(bo);
    await client.session.revoke();
    answer.resolve(success(aSignIn(2, tokens)));
    await expect(signIn).rejects.toMatchObject({ name: 'NoCurrentSessionError' });
    await flushTasks();
    expect(speakersOf(platform, REVOKE)[1]).toBe(speaker);
    expect(client.session.getSync()).toBeNull();
  });
});

describe('a sign-in that is answered after a later one', () => {
  it('does not take its place, and is ended on the server', async () => {
    const { client, platform } = await createSignedInClient();
    const slow = deferred();
    platform.server.on(REVOKE, () => success({}));
    platform.server.on(SIGN_IN, () => slow.promise);
    const first = client.passwords.authenticate(bo);
    await flushTasks();
    platform.server.on(SIGN_IN, () => success(aSignIn(3)));
    await client.passwords.authenticate(bo);
    slow.resolve(success(aSignIn(2)));
    await expect(first).rejects.toMatchObject({ name: 'NoCurrentSessionError' });
    await flushTasks();
    expect(client.session.getSync()).toEqual(aSignIn(3).session);
    expect(client.session.getTokens()?.session_token).toBe('session-token-3');
    expect(speakersOf(platform, REVOKE)).toEqual([`${PUBLIC_TOKEN}:session-token-2`]);
  });
});

describe('a user who was changed', () => {
  it.each([
    ['a refresh', REFRESH, success(aSignIn()), 'session'],
    ['a look', ME, success({ request_id: 'r', status_code: 200, ...aUser() }), 'user'],
  ] as const)('is not changed back by %s of before', async (_, route, old, noun) => {
    const { client, platform } = await createSignedInClient();
    const answer = deferred();
    platform.server.on(route, () => answer.promise);
    platform.server.on(UPDATE, () => success({ user_id: named.user_id, __user: named }));
    const look = noun === 'session' ? client.session.authenticate() : client.user.get();
    await client.user.update({ name: { first_name: 'Bo', last_name: 'Baker' } });
    answer.resolve(old);
    await look;
    expect(client.user.getSync()).toEqual(named);
    expect(platform.stored.get(STATE_KEY)).toContain('Baker');
  });
});

describe('news that arrive late', () => {
  it('do not undo a sign-in that came after them', async () => {
    const { client, platform } = await createSignedInClient();
    const now = platform.stored.get(STATE_KEY) ?? '';
    platform.storageChanged({ key: STATE_KEY, newValue: 'null' }, now);
    expect(client.session.getSync()).toEqual(aSession());
  });
});

describe('keepSessionAlive', () => {
  it('asks nothing for a session that was asked for without minutes', async () => {
    const platform = createFakePlatform();
    platform.server.on(SIGN_IN, () => success(aSignIn()));
    platform.server.on(REVOKE, () => success({}));
    platform.server.on(IMPERSONATE, () => success(aSignIn(2)));
    platform.server.on(REFRESH, () => success(aSignIn(2)));
    const { client } = createTestClient({ keepSessionAlive: true }, platform);
    await client.passwords.authenticate(bo);
    await client.session.revoke();
    await client.impersonation.authenticate({ impersonation_token: 'token' });
    await platform.clock.advance(190_000);
    expect(platform.server.requestsTo(REFRESH).map(({ body }) => body)).toEqual([{}]);
  });
});

describe('session.authenticate', () => {
  it('has the time of a caller who waits longer than others do', async () => {
    const { client, platform } = await createSignedInClient();
    const answer = deferred();
    platform.server.on(REFRESH, () => answer.promise);
    const call = client.session.authenticate({}, { timeout: 120_000 });
    await flushTasks();
    await platform.clock.advance(100_000);
    answer.resolve(success(aSignIn()));
    await expect(call).resolves.toEqual(aSignIn());
  });
});
