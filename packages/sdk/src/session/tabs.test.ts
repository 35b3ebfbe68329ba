import { describe, expect, it, vi } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import {
  answerRefreshes,
  createFakeBrowser,
  type FakeBrowser,
  type FakeTab,
} from '../../test/fakes/fake-browser.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { deferred } from '../../test/fakes/fake-server.ts';
import { aSession, aSignIn, aUser, failure, STATE_KEY, success } from '../../test/fixtures.ts';
import {
  bo,
  createPageWithSession,
  HIDDEN_TOKENS,
  HOUR_MS,
  REFRESH,
  REVOKE,
  SIGN_IN,
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

const lastLeft = (browser = createFakeBrowser(createPageWithSession())) => {
  answerRefreshes(browser.shared);
  return browser;
};

const sessionIds = (tabs: Tab[]) =>
  tabs.map(({ client }) => client.session.getSync()?.session_id ?? null);

const refreshes = ({ shared }: FakeBrowser) => shared.server.requestsTo(REFRESH).length;

describe('five tabs', () => {
  it('confirm a stored session with one request', async () => {
    const browser = lastLeft();
    const tabs = openFive(browser);
    await browser.shared.clock.advance(10_000);
    expect(refreshes(browser)).toBe(1);
    expect(tabs.map(({ client }) => client.session.getInfo())).toEqual(
      tabs.map(() => ({ session: aSession(), fromCache: false })),
    );
  });

  it('send one request every three minutes', async () => {
    const browser = lastLeft();
    const tabs = openFive(browser);
    await browser.shared.clock.advance(HOUR_MS - 1_000);
    expect(refreshes(browser)).toBe(20);
    expect(sessionIds(tabs)).toEqual(tabs.map(() => 'session-test-1'));
  });

  it('send at most one request in three minutes without locks', async () => {
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

  it('go on when the one that refreshes is closed in the middle of it', async () => {
    const browser = lastLeft();
    const tabs = openFive(browser);
    await browser.shared.clock.advance(10_000);
    const [leader, ...rest] = tabs;
    browser.shared.server.on(REFRESH, () => deferred().promise);
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

  it.each([100, 700])('leave the back-off of %i seconds to one of them', async (seconds) => {
    const browser = lastLeft();
    browser.shared.server.on(REFRESH, () =>
      failure(429, 'too_many_requests', { 'retry-after': String(seconds) }),
    );
    openFive(browser);
    await browser.shared.clock.advance((seconds - 1) * 1_000);
    expect(refreshes(browser)).toBe(1);
    await browser.shared.clock.advance(2_000);
    expect(refreshes(browser)).toBe(2);
  });

  it('are not stopped for ever by one that is frozen in the middle of a refresh', async () => {
    const browser = lastLeft();
    const tabs = openFive(browser);
    await browser.shared.clock.advance(10_000);
    const runsForever = () => new Promise<boolean>(() => undefined);
    void tabs[0]?.tab.runWithLock(`${STATE_KEY}::refresh`, runsForever);
    await browser.shared.clock.advance(1_100_000);
    expect(refreshes(browser)).toBe(3);
    expect(sessionIds(tabs)).toEqual(tabs.map(() => 'session-test-1'));
  });

  it.each([
    ['with storage', () => undefined],
    ['with a storage that is full', (browser: FakeBrowser) => browser.fillStorage()],
  ])('are all signed out at once by one of them %s', async (_, prepare) => {
    const browser = lastLeft();
    prepare(browser);
    const tabs = openFive(browser);
    await browser.shared.clock.advance(30_000);
    browser.shared.server.on(REVOKE, () => success({}));
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
    browser.shared.server.on(REFRESH, () => failure(404, 'session_not_found'));
    await browser.shared.clock.advance(180_000);
    expect(sessionIds(tabs)).toEqual(tabs.map(() => null));
    expect(refreshes(browser)).toBe(2);
  });

  it('all keep a session alive, whichever of them refreshes', async () => {
    const browser = createFakeBrowser();
    answerRefreshes(browser.shared);
    browser.shared.server.on(SIGN_IN, () => success(aSignIn()));
    const [first, second] = [browser.openTab(), browser.openTab()];
    const options = { keepSessionAlive: true, telemetry: false };
    const { client } = createTestClient(options, first);
    createTestClient(options, second);
    await client.passwords.authenticate(bo);
    await flushTasks();
    client.destroy();
    await browser.shared.clock.advance(190_000);
    expect(browser.shared.server.requestsTo(REFRESH).map(({ body }) => body)).toEqual([
      { session_duration_minutes: 60 },
    ]);
  });
});

describe('a tab', () => {
  it('is not put off by news that are no refresh', async () => {
    const browser = lastLeft();
    const [first, second] = [open(browser), open(browser)];
    await browser.shared.clock.advance(10_000);
    browser.shared.server.on('GET /users/me', () => {
      const count = browser.shared.server.requestsTo('GET /users/me').length;
      return success(aUser({ created_at: `2026-01-01T00:00:0${count}Z` }));
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

  it('whose storage has no room leaves no older session behind', async () => {
    const browser = createFakeBrowser();
    browser.shared.server.on(SIGN_IN, () => success(aSignIn(1, HIDDEN_TOKENS)));
    browser.shared.server.on(REVOKE, () => success({}));
    const { client } = open(browser);
    await client.passwords.authenticate(bo);
    expect(browser.shared.stored.get(STATE_KEY)).toContain('session-test-1');
    browser.fillStorage();
    await client.session.revoke();
    expect(browser.shared.stored.get(STATE_KEY)).toBeUndefined();
  });

  it('that was kept aside for Back sees on its return that the user has signed out', async () => {
    const browser = lastLeft();
    const { client, tab } = open(browser);
    await browser.shared.clock.advance(10_000);
    tab.show();
    expect(client.session.getSync()).toEqual(aSession());
    browser.shared.stored.set(STATE_KEY, 'null');
    tab.show();
    expect(client.session.getSync()).toBeNull();
  });

  it('does not sign out on its return because storage had no room for the session', async () => {
    const browser = lastLeft();
    browser.shared.stored.set(STATE_KEY, 'null');
    browser.fillStorage();
    const { client, tab } = open(browser);
    await browser.shared.clock.advance(10_000);
    tab.show();
    expect(client.session.getSync()).toEqual(aSession());
  });

  it('stays signed out when late news of the old session come', async () => {
    const browser = lastLeft();
    const { client, tab } = open(browser);
    await browser.shared.clock.advance(10_000);
    const newValue = browser.shared.stored.get(STATE_KEY) ?? null;
    browser.shared.server.on(REVOKE, () => success({}));
    await client.session.revoke();
    tab.storageChanged({ key: STATE_KEY, newValue });
    expect(client.session.getSync()).toBeNull();
  });

  it('does not revive a session with hidden tokens that another tab has just ended', async () => {
    const browser = createFakeBrowser();
    browser.shared.server.on(SIGN_IN, () => success(aSignIn(1, HIDDEN_TOKENS)));
    const [first, second] = [open(browser), open(browser)];
    await first.client.passwords.authenticate(bo);
    await flushTasks();
    const answer = deferred();
    browser.shared.server.on(REFRESH, () => answer.promise);
    const call = second.client.session.authenticate();
    browser.shared.server.on(REVOKE, () => success({}));
    const revoke = first.client.session.revoke();
    browser.shared.server.on(REFRESH, () => failure(401, 'user_unauthenticated'));
    answer.resolve(success(aSignIn(1, HIDDEN_TOKENS)));
    const outcomes = await Promise.allSettled([call, revoke]);
    await flushTasks();
    expect(outcomes[1].status).toBe('fulfilled');
    expect(sessionIds([first, second])).toEqual([null, null]);
  });
});

describe('two clients on a page', () => {
  it('hear of each other, and refresh once', async () => {
    const browser = createFakeBrowser();
    const tab = browser.openTab();
    answerRefreshes(browser.shared);
    browser.shared.server.on(SIGN_IN, () => success(aSignIn()));
    browser.shared.server.on(REVOKE, () => success({}));
    const [one, two] = [createTestClient({}, tab).client, createTestClient({}, tab).client];
    const callback = vi.fn();
    two.session.onChange(callback);
    await one.passwords.authenticate(bo);
    expect(two.session.getSync()).toEqual(aSession());
    await browser.shared.clock.advance(190_000);
    expect(refreshes(browser)).toBe(1);
    await two.session.revoke();
    expect(one.session.getSync()).toBeNull();
    expect(callback).toHaveBeenCalledTimes(2);
  });
});
