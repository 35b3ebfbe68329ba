import { describe, expect, it, vi } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { createFakeBrowser } from '../../test/fakes/fake-browser.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform, type FakePlatform } from '../../test/fakes/fake-platform.ts';
import { createDeferredResponse } from '../../test/fakes/fake-server.ts';
import {
  createSession,
  createSignInResponse,
  createUser,
  errorResponse,
  SESSION_STORAGE_KEY,
  successResponse,
} from '../../test/fixtures.ts';
import {
  createPlatformWithSession,
  passwordCredentials,
  RECOVERABLE_ERRORS,
  REFRESH_ROUTE,
  REVOKE_ROUTE,
  SESSION_ENDING_ERRORS,
  SIGN_IN_ROUTE,
} from '../../test/sessions.ts';
import type { Client } from '../client.ts';

/** A page with the cookies of a session, of which storage has no copy. */
function createPlatformWithCookies(): FakePlatform {
  const platform = createPlatformWithSession();
  platform.stored.clear();
  return platform;
}

/** Opens a client, whose first check is answered with `answer`, and notes what it reports. */
function open(platform: FakePlatform, answer: () => Response | Promise<Response>) {
  platform.server.on(REFRESH_ROUTE, answer);
  const { client } = createTestClient({ telemetry: false }, platform);
  const calls: unknown[] = [];
  client.session.onChange((session) => calls.push(['session', session?.session_id]));
  client.user.onChange((user) => calls.push(['user', user?.user_id]));
  client.onStateChange(({ session }) => calls.push(['state', session?.session_id]));
  const onReady = vi.fn();
  void client.session.ready.then(onReady);
  return { client, calls, onReady };
}

const fromCacheOf = ({ session, user }: Client) => [
  session.getInfo().fromCache,
  user.getInfo().fromCache,
];

const CALLS_OF_SESSION = [
  ['session', 'session-test-1'],
  ['user', 'user-test-1'],
  ['state', 'session-test-1'],
];
const CALLS_OF_NOBODY = [
  ['session', undefined],
  ['user', undefined],
  ['state', undefined],
];

const fail = (error_type: string) => () => errorResponse(429, error_type);
const refuseConnection = (): Response => {
  throw new TypeError('Load failed');
};

describe('a client without a cookie', () => {
  it('is ready at once, and says that nothing comes from storage', async () => {
    const { client, calls } = open(createFakePlatform(), refuseConnection);
    await expect(client.session.ready).resolves.toBeUndefined();
    expect(fromCacheOf(client)).toEqual([false, false]);
    expect(calls).toEqual([]);
  });
});

describe.each([
  ['cookies alone', createPlatformWithCookies, null, null],
  ['cookies and a stored session', createPlatformWithSession, createSession(), createUser()],
])('a client with %s', (_, createPlatform, session, user) => {
  it('waits for the first answer of the server', async () => {
    const answer = createDeferredResponse();
    const { client, calls, onReady } = open(createPlatform(), () => answer.promise);
    await flushTasks();
    expect(client.session.getInfo()).toEqual({ session, fromCache: true });
    expect(client.user.getInfo()).toEqual({ user, fromCache: true });
    expect(calls).toEqual([]);
    expect(onReady).not.toHaveBeenCalled();
    answer.resolve(successResponse(createSignInResponse()));
    await client.session.ready;
    expect(fromCacheOf(client)).toEqual([false, false]);
    expect(calls).toEqual(CALLS_OF_SESSION);
  });

  it.each(SESSION_ENDING_ERRORS)('hears that nobody is signed in after %s', async (error_type) => {
    const { client, calls } = open(createPlatform(), fail(error_type));
    await client.session.ready;
    expect(fromCacheOf(client)).toEqual([false, false]);
    expect(client.session.getSync()).toBeNull();
    expect(calls).toEqual(CALLS_OF_NOBODY);
  });

  it.each([
    ...RECOVERABLE_ERRORS.map((name) => ({ name, answer: fail(name) })),
    { name: 'a lost connection', answer: refuseConnection },
  ])('hears once that the check failed with $name, and then of its success', async ({ answer }) => {
    const platform = createPlatform();
    const { client, calls, onReady } = open(platform, answer);
    await client.session.ready;
    expect(fromCacheOf(client)).toEqual([true, true]);
    expect(client.session.getSync()).toEqual(session);
    expect(calls).toEqual(session ? CALLS_OF_SESSION : CALLS_OF_NOBODY);
    await platform.clock.advance(5_000);
    expect(calls).toHaveLength(3);
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse()));
    await platform.clock.advance(8_000);
    expect(fromCacheOf(client)).toEqual([false, false]);
    expect(calls.slice(3)).toEqual(CALLS_OF_SESSION);
    expect(onReady).toHaveBeenCalledOnce();
  });

  it('is ready when the user signs in before the answer', async () => {
    const platform = createPlatform();
    const { client, onReady } = open(platform, () => createDeferredResponse().promise);
    platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse()));
    await client.passwords.authenticate(passwordCredentials);
    await client.session.ready;
    expect(fromCacheOf(client)).toEqual([false, false]);
    expect(onReady).toHaveBeenCalledOnce();
  });

  it('is ready when the user signs out before the answer, and calls back once', async () => {
    const platform = createPlatform();
    const { client, calls } = open(platform, () => createDeferredResponse().promise);
    platform.server.on(REVOKE_ROUTE, () => successResponse({}));
    await client.session.revoke();
    await client.session.ready;
    expect(fromCacheOf(client)).toEqual([false, false]);
    expect(calls).toEqual(CALLS_OF_NOBODY);
  });

  it('is ready when another tab reports a session', async () => {
    const platform = createPlatform();
    const { client } = open(platform, () => createDeferredResponse().promise);
    const stored = createSignInResponse();
    const newValue = JSON.stringify({ session: stored.session, user: stored.user });
    platform.storageChanged({ key: SESSION_STORAGE_KEY, newValue: `${newValue} ` });
    await client.session.ready;
    expect(fromCacheOf(client)).toEqual([false, false]);
  });

  it('is not ready because the user was loaded', async () => {
    const platform = createPlatform();
    const { client, onReady } = open(platform, () => createDeferredResponse().promise);
    platform.server.on('GET /users/me', () => successResponse(createUser()));
    await client.user.get();
    await flushTasks();
    expect(client.user.getInfo()).toEqual({ user: createUser(), fromCache: true });
    expect(onReady).not.toHaveBeenCalled();
  });

  it('is ready after destroy, without a callback', async () => {
    const platform = createPlatform();
    const { client, calls } = open(platform, () => createDeferredResponse().promise);
    await flushTasks();
    client.destroy();
    await client.session.ready;
    await flushTasks();
    expect(calls).toEqual([]);
    expect(platform.clock.pending()).toBe(0);
    expect(platform.listeners()).toBe(0);
  });
});

describe('five tabs', () => {
  it('are ready after 30 seconds when the tab that asks gets no answer', async () => {
    const browser = createFakeBrowser(createPlatformWithCookies());
    browser.shared.server.on(REFRESH_ROUTE, () => new Promise(() => undefined));
    const clients = Array.from(
      { length: 5 },
      () => createTestClient({ telemetry: false }, browser.openTab()).client,
    );
    const onReady = vi.fn();
    for (const { session } of clients) void session.ready.then(onReady);
    await browser.shared.clock.advance(29_000);
    expect(onReady).not.toHaveBeenCalled();
    await browser.shared.clock.advance(1_000);
    expect(onReady).toHaveBeenCalledTimes(5);
    expect(clients.map(fromCacheOf)).toEqual(clients.map(() => [true, true]));
  });

  it('hear of the session when one of them has asked', async () => {
    const browser = createFakeBrowser(createPlatformWithCookies());
    browser.shared.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse()));
    const clients = Array.from(
      { length: 5 },
      () => createTestClient({ telemetry: false }, browser.openTab()).client,
    );
    await Promise.all(clients.map(({ session }) => session.ready));
    expect(clients.map(fromCacheOf)).toEqual(clients.map(() => [false, false]));
    expect(browser.shared.server.requestsTo(REFRESH_ROUTE)).toHaveLength(1);
  });
});
