import { describe, expect, it } from 'vitest';
import { callUntyped } from '../../../test/call-untyped.ts';
import { createSignedInClient, createTestClient } from '../../../test/create-test-client.ts';
import { flushTasks } from '../../../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../../../test/fakes/fake-platform.ts';
import { deferred } from '../../../test/fakes/fake-server.ts';
import { aSession, aSignIn, aUser, failure, STATE_KEY, success } from '../../../test/fixtures.ts';
import {
  aJwt,
  bo,
  createPageWithSession,
  ENDING,
  HIDDEN_TOKENS,
  HOUR_MS,
  RECOVERABLE,
  REFRESH,
  REVOKE,
  SIGN_IN,
} from '../../../test/sessions.ts';

describe('session.authenticate', () => {
  it('resolves to the answer, without the private copy of the user', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH, () => success({ ...aSignIn(), __user: aUser() }));
    await expect(client.session.authenticate()).resolves.toEqual(aSignIn());
  });

  it('passes the duration on', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH, () => success(aSignIn()));
    await client.session.authenticate({ session_duration_minutes: 30 });
    expect(platform.server.requestsTo(REFRESH)[0]?.body).toEqual({ session_duration_minutes: 30 });
  });

  it('shares one request among callers at the same time', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH, () => success(aSignIn()));
    const calls = Array.from({ length: 50 }, () => client.session.authenticate());
    await expect(Promise.all(calls)).resolves.toHaveLength(50);
    expect(platform.server.requestsTo(REFRESH)).toHaveLength(1);
    await client.session.authenticate();
    expect(platform.server.requestsTo(REFRESH)).toHaveLength(2);
  });

  it('does not share between different durations', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH, () => success(aSignIn()));
    await Promise.all([
      client.session.authenticate(),
      client.session.authenticate({ session_duration_minutes: 30 }),
    ]);
    expect(platform.server.requestsTo(REFRESH)).toHaveLength(2);
  });

  it('cancels for one caller without cancelling for the others', async () => {
    const { client, platform } = await createSignedInClient();
    const answer = deferred();
    platform.server.on(REFRESH, () => answer.promise);
    const impatient = new AbortController();
    const cancelled = client.session.authenticate({}, { signal: impatient.signal });
    const patient = client.session.authenticate();
    impatient.abort();
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
    answer.resolve(success(aSignIn()));
    await expect(patient).resolves.toEqual(aSignIn());
  });

  it('gives up after its own time-out', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH, () => deferred().promise);
    const outcome = expect(client.session.authenticate({}, { timeout: 300 })).rejects.toThrow(
      'Unable to contact our servers.',
    );
    await platform.clock.advance(300);
    await outcome;
    expect(client.session.getSync()).toEqual(aSession());
  });

  it.each(ENDING)('signs out on %s and passes the error on', async (error_type) => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH, () => failure(401, error_type));
    await expect(client.session.authenticate()).rejects.toMatchObject({ error_type });
    expect(client.session.getSync()).toBeNull();
    expect(platform.cookies.names()).toEqual([]);
  });

  it.each(RECOVERABLE)('keeps the session on %s and passes the error on', async (error_type) => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH, () => failure(403, error_type));
    await expect(client.session.authenticate()).rejects.toMatchObject({ error_type });
    expect(client.session.getSync()).toEqual(aSession());
  });

  it.each([
    ['success', () => success(aSignIn(1))],
    ['session_not_found', () => failure(404, 'session_not_found')],
    ['failure', () => failure(500, 'internal_server_error')],
  ])('drops a %s for a session that was replaced meanwhile, and asks again', async (_, late) => {
    const { client, platform } = await createSignedInClient();
    const answer = deferred();
    platform.server.on(REFRESH, () => answer.promise);
    const call = client.session.authenticate();
    platform.server.on(SIGN_IN, () => success(aSignIn(2)));
    await client.passwords.authenticate(bo);
    platform.server.on(REFRESH, () => success(aSignIn(2)));
    answer.resolve(late());
    await expect(call).resolves.toEqual(aSignIn(2));
    expect(platform.server.requestsTo(REFRESH)).toHaveLength(2);
    expect(client.session.getSync()?.session_id).toBe('session-test-2');
  });

  it.each([
    ['readable', {}],
    ['hidden', HIDDEN_TOKENS],
  ])(
    'drops an answer that one about another session has overtaken, with %s tokens',
    async (_, tokens) => {
      const platform = createFakePlatform();
      platform.server.on(SIGN_IN, () => success(aSignIn(1, tokens)));
      const { client } = createTestClient({}, platform);
      await client.passwords.authenticate(bo);
      const slow = deferred();
      platform.server.on(REFRESH, () => slow.promise);
      const call = client.session.authenticate({ session_duration_minutes: 30 });
      platform.server.on(REFRESH, () => success(aSignIn(2, tokens)));
      await client.session.authenticate();
      slow.resolve(success(aSignIn(1, tokens)));
      await expect(call).resolves.toEqual(aSignIn(2, tokens));
      expect(client.session.getSync()?.session_id).toBe('session-test-2');
    },
  );

  it('takes the first news of a session for no change of it', async () => {
    const platform = createPageWithSession();
    platform.stored.clear();
    platform.server.on(REFRESH, () => success(aSignIn()));
    const { client } = createTestClient({}, platform);
    await client.session.authenticate({ session_duration_minutes: 30 });
    expect(platform.server.requestsTo(REFRESH)).toHaveLength(2);
  });

  it('does not lose tokens that were adopted while the old ones were being refused', async () => {
    const { client, platform } = await createSignedInClient();
    const answer = deferred();
    platform.server.on(REFRESH, () => answer.promise);
    const call = client.session.authenticate();
    client.session.updateSession({ session_token: 'session-token-2' });
    platform.server.on(REFRESH, () => success(aSignIn(2)));
    answer.resolve(failure(401, 'unauthorized_credentials'));
    await expect(call).resolves.toEqual(aSignIn(2));
    expect(client.session.getTokens()?.session_token).toBe('session-token-2');
  });

  it.each([
    ['readable', {}],
    ['hidden', HIDDEN_TOKENS],
  ])(
    'never brings back a session with %s tokens that was signed out meanwhile',
    async (_, tokens) => {
      const platform = createFakePlatform();
      platform.server.on(SIGN_IN, () => success(aSignIn(1, tokens)));
      const { client } = createTestClient({}, platform);
      await client.passwords.authenticate(bo);
      const answer = deferred();
      platform.server.on(REFRESH, () => answer.promise);
      platform.server.on(REVOKE, () => success({}));
      const call = client.session.authenticate();
      await client.session.revoke();
      answer.resolve(success(aSignIn(1, tokens)));
      await expect(call).rejects.toMatchObject({ name: 'NoCurrentSessionError' });
      expect(client.session.getSync()).toBeNull();
      expect(client.session.getTokens()).toBeNull();
      expect(platform.stored.get(STATE_KEY)).toBe('null');
    },
  );

  it('refuses a duration that is no number, without a request', async () => {
    const { client, platform } = await createSignedInClient();
    const call = callUntyped(client.session.authenticate, { session_duration_minutes: '60' });
    await expect(call).rejects.toThrow(
      'Invalid call to session.authenticate\nsession_duration_minutes must be a number',
    );
    expect(platform.server.requestsTo(REFRESH)).toEqual([]);
  });
});

describe('the background refresh', () => {
  it('comes every three minutes with an empty body', async () => {
    const { platform } = await createSignedInClient();
    platform.server.on(REFRESH, () => success(aSignIn()));
    await platform.clock.advance(179_000);
    expect(platform.server.requestsTo(REFRESH)).toEqual([]);
    await platform.clock.advance(1_000 + 360_000);
    expect(platform.server.requestsTo(REFRESH).map(({ body }) => body)).toEqual([{}, {}, {}]);
  });

  it('asks for the last duration again when the session is to be kept alive', async () => {
    const { client, platform } = await createSignedInClient({ keepSessionAlive: true });
    platform.server.on('POST /passwords/strength_check', () => success({}));
    await client.passwords.strengthCheck({ password: 'a' });
    platform.server.on(REFRESH, () => success(aSignIn()));
    await platform.clock.advance(180_000);
    expect(platform.server.requestsTo(REFRESH).map(({ body }) => body)).toEqual([
      { session_duration_minutes: 60 },
    ]);
  });

  it('comes once, as soon as the page is seen after eight hours of sleep', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH, () => success(aSignIn()));
    platform.clock.sleep(8 * HOUR_MS);
    platform.show();
    platform.show();
    await flushTasks();
    expect(platform.server.requestsTo(REFRESH)).toHaveLength(1);
    expect(client.session.getSync()).toEqual(aSession());
  });

  it('does not come early because the page is seen', async () => {
    const { platform } = await createSignedInClient();
    await platform.clock.advance(100_000);
    platform.show();
    await flushTasks();
    expect(platform.server.requestsTo(REFRESH)).toEqual([]);
  });

  it('renews the tokens', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH, () => success(aSignIn(1, { session_jwt: 'session-jwt-1b' })));
    await platform.clock.advance(180_000);
    expect(client.session.getTokens()?.session_jwt).toBe('session-jwt-1b');
  });

  it('goes on after ten minutes without a server', async () => {
    const { client, platform } = await createSignedInClient();
    const start = platform.now();
    platform.server.on(REFRESH, () => {
      if (platform.now() - start < 780_000) throw new TypeError('Load failed');
      return success(aSignIn());
    });
    await platform.clock.advance(1_400_000);
    expect(client.session.getSync()).toEqual(aSession());
    const times = platform.server.requestsTo(REFRESH).length;
    await platform.clock.advance(180_000);
    expect(platform.server.requestsTo(REFRESH)).toHaveLength(times + 1);
  });

  it('comes before its time with a call that finds the JWT nearly out', async () => {
    const platform = createPageWithSession();
    const session_jwt = aJwt({ iat: 1_000, exp: 1_120 });
    platform.server.on(REFRESH, () => success(aSignIn(1, { session_jwt })));
    platform.server.on('GET /users/me', () => success(aUser()));
    const { client } = createTestClient({}, platform);
    await platform.clock.advance(90_000);
    await client.user.get();
    expect(platform.server.requestsTo(REFRESH)).toHaveLength(1);
    await platform.clock.advance(6_000);
    await client.user.get();
    await client.user.get();
    await flushTasks();
    expect(platform.server.requestsTo(REFRESH)).toHaveLength(2);
  });

  it.each([-24, 24])('keeps its pace when the clock is %i hours off', async (hours) => {
    const platform = createFakePlatform();
    platform.clock.adjust(hours * HOUR_MS);
    const dated = (changes = {}) => {
      const date = new Date(platform.now() - hours * HOUR_MS).toUTCString();
      return success(aSignIn(1, changes), { date });
    };
    platform.server.on(SIGN_IN, () => dated());
    platform.server.on(REFRESH, () => dated({ session_jwt: aJwt({ iat: 1_000, exp: 1_300 }) }));
    const { client } = createTestClient({}, platform);
    await client.passwords.authenticate(bo);
    await platform.clock.advance(0.9 * HOUR_MS);
    expect(platform.server.requestsTo(REFRESH)).toHaveLength(18);
    expect(client.session.getTokens()?.session_token).toBe('session-token-1');
    expect(platform.cookies.names()).toContain('stytch_session');
  });

  it('waits as long as the server asks', async () => {
    const { platform } = await createSignedInClient();
    platform.server.on(REFRESH, () => failure(429, 'too_many_requests', { 'retry-after': '100' }));
    await platform.clock.advance(180_000 + 99_999);
    expect(platform.server.requestsTo(REFRESH)).toHaveLength(1);
    await platform.clock.advance(1);
    expect(platform.server.requestsTo(REFRESH)).toHaveLength(2);
  });

  it('ends with the session, in the middle of a back-off', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH, () => failure(500, 'internal_server_error'));
    platform.server.on(REVOKE, () => success({}));
    await platform.clock.advance(181_000);
    await client.session.revoke();
    await platform.clock.advance(HOUR_MS);
    expect(platform.server.requestsTo(REFRESH)).toHaveLength(1);
    expect(platform.clock.pending()).toBe(0);
  });

  it('ends with the client, in the middle of a back-off', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH, () => failure(500, 'internal_server_error'));
    await platform.clock.advance(181_000);
    client.destroy();
    await platform.clock.advance(HOUR_MS);
    expect(platform.server.requestsTo(REFRESH)).toHaveLength(1);
    expect(platform.clock.pending()).toBe(0);
  });

  it.each(ENDING)('signs out on %s and stops', async (error_type) => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH, () => failure(404, error_type));
    await platform.clock.advance(HOUR_MS);
    expect(client.session.getSync()).toBeNull();
    expect(platform.server.requestsTo(REFRESH)).toHaveLength(1);
  });
});
