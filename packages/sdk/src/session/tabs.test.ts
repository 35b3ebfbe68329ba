import { describe, expect, it, vi } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import {
  answerRefreshes,
  createFakeBrowser,
  type FakeBrowser,
  type FakeTab,
} from '../../test/fakes/fake-browser.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
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
  passwordCredentials,
  createPlatformWithSession,
  EMPTY_TOKENS,
  HOUR_MS,
  REFRESH_ROUTE,
  REVOKE_ROUTE,
  SIGN_IN_ROUTE,
} from '../../test/sessions.ts';
import type { Client } from '../client.ts';

interface Tab {
  tab: FakeTab;
  client: Client;
}

function open(browser: FakeBrowser): Tab {
  const tab = browser.openTab();
  return { tab, client: createTestClient({ telemetry: false }, tab).client };
}

const openFive = (browser: FakeBrowser): Tab[] => Array.from({ length: 5 }, () => open(browser));

const lastLeft = (browser = createFakeBrowser(createPlatformWithSession())) => {
  answerRefreshes(browser.shared);
  return browser;
};

const sessionIds = (tabs: Tab[]) =>
  tabs.map(({ client }) => client.session.getSync()?.session_id ?? null);

const refreshes = ({ shared }: FakeBrowser) => shared.server.requestsTo(REFRESH_ROUTE).length;

describe('five tabs', () => {
  it('confirm a stored session with one request', async () => {
    const browser = lastLeft();
    const tabs = openFive(browser);
    await browser.shared.clock.advance(10_000);
    expect(refreshes(browser)).toBe(1);
    expect(tabs.map(({ client }) => client.session.getInfo())).toEqual(
      tabs.map(() => ({ session: createSession(), fromCache: false })),
    );
  });

  it('send one request every three minutes', async () => {
    const browser = lastLeft();
    const tabs = openFive(browser);
    await browser.shared.clock.advance(HOUR_MS - 1_000);
    expect(refreshes(browser)).toBe(20);
    expect(sessionIds(tabs)).toEqual(tabs.map(() => 'session-test-1'));
  });

  it('send at most one request in three minutes without Web Locks', async () => {
    const browser = lastLeft();
    browser.forgetLocks();
    openFive(browser);
    await browser.shared.clock.advance(10_000);
    const before = refreshes(browser);
    await browser.shared.clock.advance(HOUR_MS - 11_000);
    expect(refreshes(browser)).toBe(before + 19);
  });

  it('send one request after forty minutes of sleep', async () => {
    const browser = lastLeft();
    const tabs = openFive(browser);
    await browser.shared.clock.advance(10_000);
    browser.shared.clock.sleep((2 / 3) * HOUR_MS);
    for (const { tab } of tabs) tab.show();
    await browser.shared.clock.advance(10_000);
    expect(refreshes(browser)).toBe(2);
    expect(sessionIds(tabs)).toEqual(tabs.map(() => 'session-test-1'));
  });

  it('continue when the tab that refreshes is closed during a refresh', async () => {
    const browser = lastLeft();
    const tabs = openFive(browser);
    await browser.shared.clock.advance(10_000);
    const [leader, ...rest] = tabs;
    browser.shared.server.on(REFRESH_ROUTE, () => createDeferredResponse().promise);
    await browser.shared.clock.advance(171_000);
    expect(refreshes(browser)).toBe(2);
    answerRefreshes(browser.shared);
    leader?.tab.close();
    await browser.shared.clock.advance(10_000);
    expect(refreshes(browser)).toBe(3);
    expect(rest.map(({ client }) => client.session.getTokens()?.session_jwt)).toEqual(
      rest.map(() => 'session-jwt-1-3'),
    );
  });

  it.each([100, 700])('leave the backoff of %i seconds to one tab', async (seconds) => {
    const browser = lastLeft();
    browser.shared.server.on(REFRESH_ROUTE, () =>
      errorResponse(429, 'too_many_requests', { 'retry-after': String(seconds) }),
    );
    openFive(browser);
    await browser.shared.clock.advance((seconds - 1) * 1_000);
    expect(refreshes(browser)).toBe(1);
    await browser.shared.clock.advance(2_000);
    expect(refreshes(browser)).toBe(2);
  });

  it('continue when one tab is frozen during a refresh', async () => {
    const browser = lastLeft();
    const tabs = openFive(browser);
    await browser.shared.clock.advance(10_000);
    const runsForever = () => new Promise<boolean>(() => undefined);
    void tabs[0]?.tab.runWithLock(`${SESSION_STORAGE_KEY}::refresh`, runsForever);
    await browser.shared.clock.advance(1_100_000);
    expect(refreshes(browser)).toBe(3);
    expect(sessionIds(tabs)).toEqual(tabs.map(() => 'session-test-1'));
  });

  it.each([
    ['with storage', () => undefined],
    ['with a storage that is full', (browser: FakeBrowser) => browser.fillStorage()],
  ])('are all signed out at once by one tab %s', async (_, prepare) => {
    const browser = lastLeft();
    prepare(browser);
    const tabs = openFive(browser);
    await browser.shared.clock.advance(30_000);
    browser.shared.server.on(REVOKE_ROUTE, () => successResponse({}));
    await tabs[3]?.client.session.revoke();
    await flushTasks();
    expect(sessionIds(tabs)).toEqual(tabs.map(() => null));
    const before = refreshes(browser);
    await browser.shared.clock.advance(HOUR_MS);
    expect(refreshes(browser)).toBe(before);
  });

  it('are all signed out when the server ends the session', async () => {
    const browser = lastLeft();
    const tabs = openFive(browser);
    await browser.shared.clock.advance(10_000);
    browser.shared.server.on(REFRESH_ROUTE, () => errorResponse(404, 'session_not_found'));
    await browser.shared.clock.advance(180_000);
    expect(sessionIds(tabs)).toEqual(tabs.map(() => null));
    expect(refreshes(browser)).toBe(2);
  });

  it('all keep a session alive, whichever tab refreshes', async () => {
    const browser = createFakeBrowser();
    answerRefreshes(browser.shared);
    browser.shared.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse()));
    const [first, second] = [browser.openTab(), browser.openTab()];
    const options = { keepSessionAlive: true, telemetry: false };
    const { client } = createTestClient(options, first);
    createTestClient(options, second);
    await client.passwords.authenticate(passwordCredentials);
    await flushTasks();
    client.destroy();
    await browser.shared.clock.advance(190_000);
    expect(browser.shared.server.requestsTo(REFRESH_ROUTE).map(({ body }) => body)).toEqual([
      { session_duration_minutes: 60 },
    ]);
  });
});

describe('a tab', () => {
  it('does not delay its refresh after messages that are not a refresh', async () => {
    const browser = lastLeft();
    const [first, second] = [open(browser), open(browser)];
    await browser.shared.clock.advance(10_000);
    browser.shared.server.on('GET /users/me', () => {
      const count = browser.shared.server.requestsTo('GET /users/me').length;
      return successResponse(createUser({ created_at: `2026-01-01T00:00:0${count}Z` }));
    });
    first.client.destroy();
    const other = open(browser);
    for (let count = 0; count < 9; count += 1) {
      await other.client.user.get();
      await browser.shared.clock.advance(19_000);
    }
    other.client.destroy();
    expect(second.client.user.getSync()?.created_at).toBe('2026-01-01T00:00:09Z');
    await browser.shared.clock.advance(13_000);
    expect(refreshes(browser)).toBe(3);
  });

  it('signs nobody out by loading the user before its session is confirmed', async () => {
    const browser = lastLeft();
    const first = open(browser);
    await browser.shared.clock.advance(10_000);
    browser.shared.stored.delete(SESSION_STORAGE_KEY);
    browser.shared.server.on('GET /users/me', () => successResponse(createUser()));
    browser.shared.server.on(REFRESH_ROUTE, () => createDeferredResponse().promise);
    const second = open(browser);
    await second.client.user.get();
    await flushTasks();
    expect(second.client.user.getInfo()).toEqual({ user: createUser(), fromCache: true });
    expect(sessionIds([first])).toEqual(['session-test-1']);
  });

  it('whose storage is full leaves no older session behind', async () => {
    const browser = createFakeBrowser();
    browser.shared.server.on(SIGN_IN_ROUTE, () =>
      successResponse(createSignInResponse(1, EMPTY_TOKENS)),
    );
    browser.shared.server.on(REVOKE_ROUTE, () => successResponse({}));
    const { client } = open(browser);
    await client.passwords.authenticate(passwordCredentials);
    expect(browser.shared.stored.get(SESSION_STORAGE_KEY)).toContain('session-test-1');
    browser.fillStorage();
    await client.session.revoke();
    expect(browser.shared.stored.get(SESSION_STORAGE_KEY)).toBeUndefined();
  });

  it('in the back/forward cache sees that the user has signed out when it is shown again', async () => {
    const browser = lastLeft();
    const { client, tab } = open(browser);
    await browser.shared.clock.advance(10_000);
    tab.show();
    expect(client.session.getSync()).toEqual(createSession());
    browser.shared.stored.set(SESSION_STORAGE_KEY, 'null');
    tab.show();
    expect(client.session.getSync()).toBeNull();
  });

  it('stays signed in when it is shown again after storage had no space for the session', async () => {
    const browser = lastLeft();
    browser.shared.stored.set(SESSION_STORAGE_KEY, 'null');
    browser.fillStorage();
    const { client, tab } = open(browser);
    await browser.shared.clock.advance(10_000);
    tab.show();
    expect(client.session.getSync()).toEqual(createSession());
  });

  it('stays signed out when late messages of the old session come', async () => {
    const browser = lastLeft();
    const { client, tab } = open(browser);
    await browser.shared.clock.advance(10_000);
    const newValue = browser.shared.stored.get(SESSION_STORAGE_KEY) ?? null;
    browser.shared.server.on(REVOKE_ROUTE, () => successResponse({}));
    await client.session.revoke();
    tab.storageChanged({ key: SESSION_STORAGE_KEY, newValue });
    expect(client.session.getSync()).toBeNull();
  });

  it('does not restore a session with HttpOnly tokens that another tab has just ended', async () => {
    const browser = createFakeBrowser();
    browser.shared.server.on(SIGN_IN_ROUTE, () =>
      successResponse(createSignInResponse(1, EMPTY_TOKENS)),
    );
    const [first, second] = [open(browser), open(browser)];
    await first.client.passwords.authenticate(passwordCredentials);
    await flushTasks();
    const answer = createDeferredResponse();
    browser.shared.server.on(REFRESH_ROUTE, () => answer.promise);
    const call = second.client.session.authenticate();
    browser.shared.server.on(REVOKE_ROUTE, () => successResponse({}));
    const revoke = first.client.session.revoke();
    browser.shared.server.on(REFRESH_ROUTE, () => errorResponse(401, 'user_unauthenticated'));
    answer.resolve(successResponse(createSignInResponse(1, EMPTY_TOKENS)));
    const outcomes = await Promise.allSettled([call, revoke]);
    await flushTasks();
    expect(outcomes[1].status).toBe('fulfilled');
    expect(sessionIds([first, second])).toEqual([null, null]);
  });
});

describe('two clients in one page', () => {
  it("receive each other's changes, and refresh once", async () => {
    const browser = createFakeBrowser();
    const tab = browser.openTab();
    answerRefreshes(browser.shared);
    browser.shared.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse()));
    browser.shared.server.on(REVOKE_ROUTE, () => successResponse({}));
    const [one, two] = [createTestClient({}, tab).client, createTestClient({}, tab).client];
    const callback = vi.fn();
    two.session.onChange(callback);
    await one.passwords.authenticate(passwordCredentials);
    expect(two.session.getSync()).toEqual(createSession());
    await browser.shared.clock.advance(190_000);
    expect(refreshes(browser)).toBe(1);
    await two.session.revoke();
    expect(one.session.getSync()).toBeNull();
    expect(callback).toHaveBeenCalledTimes(2);
  });
});
