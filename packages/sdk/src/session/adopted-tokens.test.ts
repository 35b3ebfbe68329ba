import { describe, expect, it, vi } from 'vitest';
import { createSignedInClient, createTestClient } from '../../test/create-test-client.ts';
import { createFakeBrowser, type FakeTab } from '../../test/fakes/fake-browser.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../../test/fakes/fake-platform.ts';
import {
  createSignInResponse,
  createUser,
  errorResponse,
  SESSION_STORAGE_KEY,
  successResponse,
} from '../../test/fixtures.ts';
import {
  passwordCredentials,
  REFRESH_ROUTE,
  REVOKE_ROUTE,
  SIGN_IN_ROUTE,
} from '../../test/sessions.ts';
import type { Client } from '../client.ts';

const ME = 'GET /users/me';

interface Tab {
  tab: FakeTab;
  client: Client;
}

const tokensOf = (n: number) => {
  const { session_token, session_jwt } = createSignInResponse(n);
  return { session_token, session_jwt };
};

/** Two tabs of a browser, in the first of which user 1 has signed in. The server knows user 2. */
async function openTwoTabs(): Promise<[Tab, Tab]> {
  const browser = createFakeBrowser();
  const { server } = browser.shared;
  const open = (): Tab => {
    const tab = browser.openTab();
    return { tab, client: createTestClient({ telemetry: false }, tab).client };
  };
  const [first, second] = [open(), open()];
  server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse(1)));
  server.on(REVOKE_ROUTE, () => successResponse({}));
  server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse(2)));
  server.on(ME, () => successResponse(createUser({ user_id: 'user-test-2' })));
  await first.client.passwords.authenticate(passwordCredentials);
  await flushTasks();
  return [first, second];
}

/** The ids of the session and the user that a client knows. */
const idsIn = ({ client }: { client: Client }) => [
  client.session.getSync()?.session_id,
  client.user.getSync()?.user_id,
];

/** The numbers of the users to whom the session and the user belong, in memory and in storage. */
function ownersOf({ client, tab }: Tab): string[] {
  const session = client.session.getSync();
  const stored = tab.stored.get(SESSION_STORAGE_KEY);
  const texts = [[session, client.user.getSync()], stored].map((part) => JSON.stringify(part));
  return texts.map((text) =>
    [...new Set([...text.matchAll(/user-test-(\d)/g)].map(([, number]) => number))].join(),
  );
}

const isOfOneUser = (tab: Tab) => ownersOf(tab).every((owners) => owners.length <= 1);

describe("another person's tokens", () => {
  it('are announced to the other tabs, and change nothing else', async () => {
    const [first, second] = await openTwoTabs();
    const callback = vi.fn();
    first.client.onStateChange(callback);
    first.client.session.updateSession(tokensOf(2));
    await flushTasks();
    expect(second.client.session.getTokens()).toEqual(tokensOf(2));
    expect([first, second].map(idsIn)).toEqual([
      ['session-test-1', 'user-test-1'],
      ['session-test-1', 'user-test-1'],
    ]);
    expect(callback).not.toHaveBeenCalled();
    expect(first.tab.server.requestsTo(REFRESH_ROUTE)).toEqual([]);
  });

  it.each([0, 1])('never put their user beside the old session, in tab %i', async (index) => {
    const tabs = await openTwoTabs();
    const [first, second] = tabs;
    first.client.session.updateSession(tokensOf(2));
    await flushTasks();
    await tabs[index]?.client.user.get();
    expect(tabs.map(isOfOneUser)).toEqual([true, true]);
    expect(idsIn(index ? second : first)).toEqual([undefined, 'user-test-2']);
    await flushTasks();
    expect(tabs.map(idsIn)).toEqual([
      ['session-test-2', 'user-test-2'],
      ['session-test-2', 'user-test-2'],
    ]);
    expect(tabs.map(ownersOf)).toEqual([
      ['2', '2'],
      ['2', '2'],
    ]);
  });

  it('are the new identity in all tabs after session.authenticate, with one request', async () => {
    const tabs = await openTwoTabs();
    const [first] = tabs;
    first.client.session.updateSession(tokensOf(2));
    await first.client.session.authenticate();
    await flushTasks();
    expect(tabs.map(idsIn)).toEqual(tabs.map(() => ['session-test-2', 'user-test-2']));
    await first.tab.clock.advance(170_000);
    expect(first.tab.server.requestsTo(REFRESH_ROUTE)).toHaveLength(1);
  });

  it('are checked by another tab if the tab that stored them does not', async () => {
    const tabs = await openTwoTabs();
    const [first] = tabs;
    first.client.session.updateSession(tokensOf(2));
    await first.tab.clock.advance(5_000);
    expect(tabs.map(idsIn)).toEqual(tabs.map(() => ['session-test-2', 'user-test-2']));
    expect(first.tab.server.requestsTo(REFRESH_ROUTE)).toHaveLength(1);
  });

  it('are checked after a reload, without the old session', async () => {
    const [first, second] = await openTwoTabs();
    second.client.destroy();
    first.client.session.updateSession(tokensOf(2));
    first.client.destroy();
    const { client } = createTestClient({}, first.tab);
    expect(idsIn({ client })).toEqual([undefined, undefined]);
    await flushTasks();
    expect(idsIn({ client })).toEqual(['session-test-2', 'user-test-2']);
  });

  it('leave nothing behind when the server refuses them', async () => {
    const tabs = await openTwoTabs();
    const [first] = tabs;
    first.tab.server.on(REFRESH_ROUTE, () => errorResponse(404, 'session_not_found'));
    first.client.session.updateSession(tokensOf(2));
    await expect(first.client.session.authenticate()).rejects.toThrow();
    await flushTasks();
    expect(tabs.map(idsIn)).toEqual(tabs.map(() => [undefined, undefined]));
    expect(first.tab.stored.get(SESSION_STORAGE_KEY)).toBe('null');
  });

  it('reach the other tabs while nobody is signed in', async () => {
    const tabs = await openTwoTabs();
    const [first, second] = tabs;
    await first.client.session.revoke();
    await flushTasks();
    first.client.session.updateSession(tokensOf(2));
    await flushTasks();
    expect(second.client.session.getTokens()).toEqual(tokensOf(2));
    await first.client.session.authenticate();
    await flushTasks();
    expect(tabs.map(idsIn)).toEqual(tabs.map(() => ['session-test-2', 'user-test-2']));
  });

  it('keep the session while the user is the same', async () => {
    const tabs = await openTwoTabs();
    const [first] = tabs;
    const named = createUser({ name: { first_name: 'Bo', middle_name: '', last_name: '' } });
    first.tab.server.on(ME, () => successResponse(named));
    first.client.session.updateSession({ session_token: 'session-token-1b' });
    await first.client.user.get();
    await flushTasks();
    expect(tabs.map(idsIn)).toEqual(tabs.map(() => ['session-test-1', 'user-test-1']));
    expect(tabs.map(({ client }) => client.user.getSync())).toEqual([named, named]);
  });
});

describe('session.onTokensChange', () => {
  it('calls its callback after sign-in, refresh, updateSession and sign-out', async () => {
    const { client, platform } = await createSignedInClient();
    const seen: unknown[] = [];
    client.session.onTokensChange((tokens) => seen.push(tokens?.session_jwt));
    const session_jwt = 'session-jwt-1b';
    platform.server.on(REFRESH_ROUTE, () =>
      successResponse(createSignInResponse(1, { session_jwt })),
    );
    platform.server.on(REVOKE_ROUTE, () => successResponse({}));
    await client.session.authenticate();
    await client.session.authenticate();
    client.session.updateSession(tokensOf(2));
    await flushTasks();
    await client.session.revoke();
    await client.passwords.authenticate(passwordCredentials);
    expect(seen).toEqual(['session-jwt-1b', 'session-jwt-2', undefined, 'session-jwt-1']);
  });

  it('calls its callback when the state has changed', async () => {
    const platform = createFakePlatform();
    platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse()));
    const { client } = createTestClient({}, platform);
    const seen: unknown[] = [];
    client.session.onTokensChange(() => seen.push(client.session.getSync()?.session_id));
    await client.passwords.authenticate(passwordCredentials);
    expect(seen).toEqual(['session-test-1']);
  });

  it('calls its callback for changes of another tab', async () => {
    const [first, second] = await openTwoTabs();
    const callback = vi.fn();
    second.client.session.onTokensChange(callback);
    first.client.session.updateSession(tokensOf(2));
    await flushTasks();
    expect(callback).toHaveBeenCalledExactlyOnceWith(tokensOf(2));
  });

  it("calls its callback when another tab's cookies appear after its message", async () => {
    const { client, platform } = await createSignedInClient();
    const callback = vi.fn();
    client.session.onTokensChange(callback);
    const { session, user } = createSignInResponse();
    const newValue = JSON.stringify({ session, user, refreshed_at: 5 });
    platform.storageChanged({ key: SESSION_STORAGE_KEY, newValue });
    await flushTasks();
    platform.cookies.write('stytch_session_jwt=session-jwt-1b; path=/');
    expect(callback).not.toHaveBeenCalled();
    await platform.clock.advance(500);
    expect(callback).toHaveBeenCalledExactlyOnceWith({
      session_token: 'session-token-1',
      session_jwt: 'session-jwt-1b',
    });
  });

  it('calls its callback when the page is shown after its cookies have changed', async () => {
    const { client, platform } = await createSignedInClient();
    const callback = vi.fn();
    const stop = client.session.onTokensChange(callback);
    platform.show();
    expect(callback).not.toHaveBeenCalled();
    platform.cookies.write('stytch_session=session-token-2; path=/');
    platform.show();
    expect(callback).toHaveBeenCalledOnce();
    stop();
    platform.cookies.write('stytch_session=session-token-3; path=/');
    platform.show();
    expect(callback).toHaveBeenCalledOnce();
  });

  it('never calls its callback after destroy', async () => {
    const { client, platform } = await createSignedInClient();
    const callback = vi.fn();
    client.session.onTokensChange(callback);
    client.destroy();
    client.session.updateSession(tokensOf(2));
    platform.show();
    await flushTasks();
    expect(callback).not.toHaveBeenCalled();
    expect(platform.listeners()).toBe(0);
  });
});
