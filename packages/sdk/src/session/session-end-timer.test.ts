import { describe, expect, it, vi } from 'vitest';
import { createSignedInClient, createTestClient } from '../../test/create-test-client.ts';
import { createFakeBrowser } from '../../test/fakes/fake-browser.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../../test/fakes/fake-platform.ts';
import { createDeferredResponse } from '../../test/fakes/fake-server.ts';
import {
  createSession,
  createSignInResponse,
  errorResponse,
  SESSION_STORAGE_KEY,
  successResponse,
} from '../../test/fixtures.ts';
import {
  EMPTY_TOKENS,
  HOUR_MS,
  passwordCredentials,
  REFRESH_ROUTE,
  SIGN_IN_ROUTE,
} from '../../test/sessions.ts';
import type { AuthenticateResponse } from '../types.ts';

/** The response to a refresh that extends the session to 11 o'clock. */
const createExtension = (changes: Partial<AuthenticateResponse> = {}) =>
  createSignInResponse(1, {
    session: createSession({ expires_at: '2026-11-21T11:00:00Z' }),
    ...changes,
  });

/** Signs a user in for the hour from 9 to 10 o'clock. After that, every refresh fails. */
async function signInOffline(...[options, platform]: Parameters<typeof createSignedInClient>) {
  const page = await createSignedInClient(options, platform);
  page.platform.server.on(REFRESH_ROUTE, () => errorResponse(503, 'internal_server_error'));
  return page;
}

describe('a session', () => {
  it('ends at its expiry, with one callback and nothing left', async () => {
    const { client, platform } = await signInOffline({ telemetry: false });
    const callback = vi.fn();
    client.session.onChange(callback);
    await platform.clock.advance(HOUR_MS - 1);
    expect(client.session.getSync()).toEqual(createSession());
    await platform.clock.advance(1);
    expect(client.session.getInfo()).toEqual({ session: null, fromCache: false });
    expect(client.user.getSync()).toBeNull();
    expect(callback).toHaveBeenCalledExactlyOnceWith(null);
    expect(platform.cookies.names()).toEqual([]);
    expect(platform.stored.get(SESSION_STORAGE_KEY)).toBe('null');
    expect(platform.clock.pending()).toBe(0);
  });

  it('ends later when it was extended', async () => {
    const { client, platform } = await signInOffline();
    platform.server.on(REFRESH_ROUTE, () => successResponse(createExtension()));
    await client.session.authenticate({ session_duration_minutes: 120 });
    platform.server.on(REFRESH_ROUTE, () => errorResponse(503, 'internal_server_error'));
    await platform.clock.advance(2 * HOUR_MS - 1);
    expect(client.session.getSync()).not.toBeNull();
    await platform.clock.advance(1);
    expect(client.session.getSync()).toBeNull();
  });

  it('ends when the page is shown after a sleep beyond its expiry', async () => {
    const { client, platform } = await signInOffline();
    platform.clock.sleep(8 * HOUR_MS);
    platform.show();
    await flushTasks();
    expect(client.session.getSync()).toBeNull();
  });

  it.each([-24, 24])('ends in time when the clock is wrong by %i hours', async (hours) => {
    const platform = createFakePlatform();
    platform.clock.adjust(hours * HOUR_MS);
    platform.server.on(SIGN_IN_ROUTE, () =>
      successResponse(createSignInResponse(), { date: 'Sat, 21 Nov 2026 09:00:00 GMT' }),
    );
    platform.server.on(REFRESH_ROUTE, () => errorResponse(503, 'internal_server_error'));
    const { client } = createTestClient({}, platform);
    await client.passwords.authenticate(passwordCredentials);
    await platform.clock.advance(HOUR_MS - 1);
    expect(client.session.getSync()).toEqual(createSession());
    await platform.clock.advance(1);
    expect(client.session.getSync()).toBeNull();
  });

  it('ends in time after a reload', async () => {
    const { client, platform } = await signInOffline();
    client.destroy();
    await platform.clock.advance(HOUR_MS / 2);
    const reloaded = createTestClient({}, platform).client;
    await platform.clock.advance(HOUR_MS / 2 - 1);
    expect(reloaded.session.getSync()).toEqual(createSession());
    await platform.clock.advance(1);
    expect(reloaded.session.getSync()).toBeNull();
  });

  it('with HttpOnly tokens is left to the server when its end passed before a reload', async () => {
    const platform = createFakePlatform();
    platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse(1, EMPTY_TOKENS)));
    const { client } = createTestClient({}, platform);
    await client.passwords.authenticate(passwordCredentials);
    client.destroy();
    await platform.clock.advance(HOUR_MS);
    platform.server.on(REFRESH_ROUTE, () => successResponse(createExtension(EMPTY_TOKENS)));
    const reloaded = createTestClient({}, platform).client;
    await reloaded.session.ready;
    expect(reloaded.session.getSync()).toEqual(createExtension().session);
  });

  it('does not end in this client while new tokens wait for their session', async () => {
    const { client, platform } = await signInOffline();
    await platform.clock.advance(HOUR_MS - 1_000);
    client.session.updateSession({ session_token: 'session-token-2', session_jwt: 'jwt-2' });
    await platform.clock.advance(2_000);
    expect(client.session.getTokens()?.session_token).toBe('session-token-2');
  });

  it('ends without removing the cookies that one of your own servers has just set', async () => {
    const { client, platform } = await signInOffline();
    await platform.clock.advance(HOUR_MS - 1);
    platform.cookies.write('stytch_session=session-token-2; path=/');
    platform.cookies.write('stytch_session_jwt=session-jwt-2; path=/');
    const session = createSession({
      session_id: 'session-test-2',
      expires_at: '2999-01-01T00:00:00Z',
    });
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse(2, { session })));
    const seen: unknown[] = [];
    client.session.onChange((now) => seen.push(now?.session_id));
    await platform.clock.advance(1);
    expect(seen).toEqual([undefined, 'session-test-2']);
  });

  it('ends at once when a response says that it has ended', async () => {
    const platform = createFakePlatform();
    const session = createSession({ expires_at: '2026-11-21T08:00:00Z' });
    platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse(1, { session })));
    const { client } = createTestClient({}, platform);
    await client.passwords.authenticate(passwordCredentials);
    await flushTasks();
    expect(client.session.getSync()).toBeNull();
    expect(client.session.getTokens()).toBeNull();
  });

  it('rejects a refresh that is under way, and lets a sign-in succeed', async () => {
    const { client, platform } = await signInOffline();
    const [refreshAnswer, signInAnswer] = [createDeferredResponse(), createDeferredResponse()];
    await platform.clock.advance(HOUR_MS - 1_000);
    platform.server.on(REFRESH_ROUTE, () => refreshAnswer.promise);
    platform.server.on(SIGN_IN_ROUTE, () => signInAnswer.promise);
    const refresh = client.session.authenticate();
    const signIn = client.passwords.authenticate(passwordCredentials);
    await platform.clock.advance(1_000);
    refreshAnswer.resolve(successResponse(createExtension()));
    await expect(refresh).rejects.toMatchObject({ name: 'NoCurrentSessionError' });
    const session = createSession({
      session_id: 'session-test-2',
      expires_at: '2999-01-01T00:00:00Z',
    });
    signInAnswer.resolve(successResponse(createSignInResponse(2, { session })));
    await signIn;
    expect(client.session.getSync()?.session_id).toBe('session-test-2');
  });

  it('ends no more after destroy', async () => {
    const { client, platform } = await signInOffline();
    client.destroy();
    await platform.clock.advance(HOUR_MS);
    expect(client.session.getSync()).toEqual(createSession());
    expect(platform.stored.get(SESSION_STORAGE_KEY)).toContain('session-test-1');
  });
});

describe('two tabs', () => {
  it('both follow an extension, also if its message was lost', async () => {
    const browser = createFakeBrowser();
    const { server, clock } = browser.shared;
    const [first, second] = [browser.openTab(), browser.openTab()];
    const { client } = createTestClient({ telemetry: false }, second);
    await signInOffline({ telemetry: false }, first);
    await clock.advance(HOUR_MS / 2);
    const { session, user } = createExtension();
    const extended = JSON.stringify({
      session,
      user,
      refreshed_at: clock.now(),
      ends_at: clock.now() + HOUR_MS,
    });
    browser.shared.stored.set(SESSION_STORAGE_KEY, extended);
    await clock.advance(HOUR_MS / 2);
    expect(client.session.getSync()).toEqual(session);
    expect(server.requestsTo(REFRESH_ROUTE).length).toBeGreaterThan(0);
    await clock.advance(HOUR_MS / 2);
    expect(client.session.getSync()).toBeNull();
  });
});
