import { describe, expect, it } from 'vitest';
import { createSignedInClient, createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform, type FakePlatform } from '../../test/fakes/fake-platform.ts';
import { createDeferredResponse } from '../../test/fakes/fake-server.ts';
import {
  createSession,
  createSignInResponse,
  createUser,
  errorResponse,
  PUBLIC_TOKEN,
  SESSION_STORAGE_KEY,
  successResponse,
} from '../../test/fixtures.ts';
import {
  passwordCredentials,
  EMPTY_TOKENS,
  REFRESH_ROUTE,
  REVOKE_ROUTE,
  SIGN_IN_ROUTE,
} from '../../test/sessions.ts';
import type { Client } from '../client.ts';

const ME = 'GET /users/me';
const UPDATE = 'PUT /users/me';
const IMPERSONATE = 'POST /impersonation/authenticate';

const named = createUser({ name: { first_name: 'Bo', middle_name: '', last_name: 'Baker' } });

const speakersOf = (platform: FakePlatform, route: string) =>
  platform.server
    .requestsTo(route)
    .map(({ headers }) => atob(headers.get('authorization')?.replace('Basic ', '') ?? ''));

describe('the response to a sign-in that arrives after a sign-out', () => {
  it.each([
    ['its own token', {}, `${PUBLIC_TOKEN}:session-token-2`],
    ['the HttpOnly cookie', EMPTY_TOKENS, `${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`],
  ])('is revoked on the server, by %s', async (_, tokens, speaker) => {
    const { client, platform } = await createSignedInClient();
    const answer = createDeferredResponse();
    platform.server.on(SIGN_IN_ROUTE, () => answer.promise);
    platform.server.on(REVOKE_ROUTE, () => successResponse({}));
    const signIn = client.passwords.authenticate(passwordCredentials);
    await client.session.revoke();
    answer.resolve(successResponse(createSignInResponse(2, tokens)));
    await expect(signIn).rejects.toMatchObject({ name: 'NoCurrentSessionError' });
    await flushTasks();
    expect(speakersOf(platform, REVOKE_ROUTE)[1]).toBe(speaker);
    expect(client.session.getSync()).toBeNull();
  });
});

describe('the response to a sign-in that arrives after a later sign-in', () => {
  it('does not replace the later session, and is revoked on the server', async () => {
    const { client, platform } = await createSignedInClient();
    const slow = createDeferredResponse();
    platform.server.on(REVOKE_ROUTE, () => successResponse({}));
    platform.server.on(SIGN_IN_ROUTE, () => slow.promise);
    const first = client.passwords.authenticate(passwordCredentials);
    await flushTasks();
    platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse(3)));
    await client.passwords.authenticate({ ...passwordCredentials, email: 'ada@bakehouse.test' });
    slow.resolve(successResponse(createSignInResponse(2)));
    await expect(first).rejects.toMatchObject({ name: 'NoCurrentSessionError' });
    await flushTasks();
    expect(client.session.getSync()).toEqual(createSignInResponse(3).session);
    expect(client.session.getTokens()?.session_token).toBe('session-token-3');
    expect(speakersOf(platform, REVOKE_ROUTE)).toEqual([`${PUBLIC_TOKEN}:session-token-2`]);
  });
});

describe('two identical sign-ins at the same time', () => {
  const refused = () => errorResponse(401, 'unauthorized_credentials');
  const accepted = (n: number, tokens = {}) =>
    successResponse({
      ...createSignInResponse(1, { session: createSession({ session_id: `session-test-${n}` }) }),
      session_token: `session-token-${n}`,
      session_jwt: `session-jwt-${n}`,
      ...tokens,
    });

  /** Starts two sign-ins. The second one is answered first. */
  async function answerInReverse(first: Response, second: Response) {
    const { client, platform } = createTestClient();
    const slow = createDeferredResponse();
    platform.server.on(REVOKE_ROUTE, () => successResponse({}));
    platform.server.on(SIGN_IN_ROUTE, () => slow.promise);
    const earlier = client.passwords.authenticate(passwordCredentials);
    await flushTasks();
    platform.server.on(SIGN_IN_ROUTE, () => second);
    const later = client.passwords.authenticate(passwordCredentials);
    const [outcome] = await Promise.allSettled([later]);
    slow.resolve(first);
    const outcomes = [...(await Promise.allSettled([earlier])), outcome];
    await flushTasks();
    return { client, platform, outcomes };
  }

  it('both resolve to the later session, and the other session is revoked', async () => {
    const { client, platform, outcomes } = await answerInReverse(accepted(1), accepted(2));
    const value = {
      session: { session_id: 'session-test-2' },
      session_token: 'session-token-2',
      session_jwt: 'session-jwt-2',
    };
    expect(outcomes).toMatchObject([{ value }, { value }]);
    expect(client.session.getTokens()?.session_token).toBe('session-token-2');
    expect(speakersOf(platform, REVOKE_ROUTE)).toEqual([`${PUBLIC_TOKEN}:session-token-1`]);
  });

  it('both resolve when the server refuses the one that is answered last', async () => {
    const { client, platform, outcomes } = await answerInReverse(refused(), accepted(2));
    const value = { session_token: 'session-token-2' };
    expect(outcomes).toMatchObject([{ value }, { value }]);
    expect(client.session.getSync()?.session_id).toBe('session-test-2');
    expect(platform.server.requestsTo(REVOKE_ROUTE)).toEqual([]);
  });

  it('do not revoke the session if both responses belong to it', async () => {
    const first = accepted(2, { session_token: 'session-token-2b' });
    const { client, platform, outcomes } = await answerInReverse(first, accepted(2));
    expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    expect(client.session.getTokens()?.session_token).toBe('session-token-2');
    expect(platform.server.requestsTo(REVOKE_ROUTE)).toEqual([]);
  });

  it('end in the session of the last response if its cookies are HttpOnly', async () => {
    const { client, platform, outcomes } = await answerInReverse(
      accepted(1, EMPTY_TOKENS),
      accepted(2, EMPTY_TOKENS),
    );
    expect(outcomes).toMatchObject([
      { value: { session: { session_id: 'session-test-1' } } },
      { value: { session: { session_id: 'session-test-2' } } },
    ]);
    expect(client.session.getSync()?.session_id).toBe('session-test-1');
    expect(platform.server.requestsTo(REVOKE_ROUTE)).toEqual([]);
  });

  it('both reject when the server refuses both', async () => {
    const { client, outcomes } = await answerInReverse(refused(), refused());
    expect(outcomes).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(client.session.getSync()).toBeNull();
  });
});

describe('a sign-in that the server refuses', () => {
  it.each([
    ['another password', { password: 'other' }, () => Promise.resolve()],
    [
      'the same password, when the user has signed out since',
      {},
      (client: Client) => client.session.revoke(),
    ],
  ])('rejects during a sign-in with %s', async (_, change, meanwhile) => {
    const { client, platform } = createTestClient();
    const slow = createDeferredResponse();
    platform.server.on(REVOKE_ROUTE, () => successResponse({}));
    platform.server.on(SIGN_IN_ROUTE, () => slow.promise);
    const call = client.passwords.authenticate(passwordCredentials);
    await flushTasks();
    platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse(2)));
    await client.passwords.authenticate({ ...passwordCredentials, ...change });
    await meanwhile(client);
    slow.resolve(errorResponse(401, 'unauthorized_credentials'));
    await expect(call).rejects.toMatchObject({ error_type: 'unauthorized_credentials' });
  });
});

describe('a user who was changed', () => {
  it.each([
    ['a refresh', REFRESH_ROUTE, successResponse(createSignInResponse()), 'session'],
    [
      'a request for the user',
      ME,
      successResponse({ request_id: 'r', status_code: 200, ...createUser() }),
      'user',
    ],
  ] as const)('is not changed back by %s of before', async (_, route, old, noun) => {
    const { client, platform } = await createSignedInClient();
    const answer = createDeferredResponse();
    platform.server.on(route, () => answer.promise);
    platform.server.on(UPDATE, () => successResponse({ user_id: named.user_id, __user: named }));
    const look = noun === 'session' ? client.session.authenticate() : client.user.get();
    await client.user.update({ name: { first_name: 'Bo', last_name: 'Baker' } });
    answer.resolve(old);
    await look;
    expect(client.user.getSync()).toEqual(named);
    expect(platform.stored.get(SESSION_STORAGE_KEY)).toContain('Baker');
  });
});

describe('late messages of another tab', () => {
  it('do not undo a later sign-in', async () => {
    const { client, platform } = await createSignedInClient();
    const now = platform.stored.get(SESSION_STORAGE_KEY) ?? '';
    platform.storageChanged({ key: SESSION_STORAGE_KEY, newValue: 'null' }, now);
    expect(client.session.getSync()).toEqual(createSession());
  });
});

describe('keepSessionAlive', () => {
  it('requests no duration for a session that was requested without one', async () => {
    const platform = createFakePlatform();
    platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse()));
    platform.server.on(REVOKE_ROUTE, () => successResponse({}));
    platform.server.on(IMPERSONATE, () => successResponse(createSignInResponse(2)));
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse(2)));
    const { client } = createTestClient({ keepSessionAlive: true }, platform);
    await client.passwords.authenticate(passwordCredentials);
    await client.session.revoke();
    await client.impersonation.authenticate({ impersonation_token: 'token' });
    await platform.clock.advance(190_000);
    expect(platform.server.requestsTo(REFRESH_ROUTE).map(({ body }) => body)).toEqual([{}]);
  });
});

describe('session.authenticate', () => {
  it('keeps its request running for the longest timeout of its callers', async () => {
    const { client, platform } = await createSignedInClient();
    const answer = createDeferredResponse();
    platform.server.on(REFRESH_ROUTE, () => answer.promise);
    const call = client.session.authenticate({}, { timeout: 120_000 });
    await flushTasks();
    await platform.clock.advance(100_000);
    answer.resolve(successResponse(createSignInResponse()));
    await expect(call).resolves.toEqual(createSignInResponse());
  });
});
