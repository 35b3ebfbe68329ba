import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { createFakeBrowser } from '../../test/fakes/fake-browser.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../../test/fakes/fake-platform.ts';
import { aSession, aSignIn, failure, STATE_KEY, success } from '../../test/fixtures.ts';
import { bo, REFRESH, SIGN_IN } from '../../test/sessions.ts';

/** A browser that keeps storage and refuses cookies, as for a plain http page on a LAN address. */
function openWithoutCookies() {
  const shared = createFakePlatform();
  const cookies = { ...shared.cookies, read: () => '' };
  const browser = createFakeBrowser({ ...shared, cookies });
  shared.server.on(SIGN_IN, () => success(aSignIn()));
  shared.server.on(REFRESH, () => failure(401, 'unauthorized_credentials'));
  const { client } = createTestClient({}, browser.openTab());
  return { browser, shared, client };
}

describe('a tab whose tokens are in its memory alone', () => {
  it('stays signed in when another tab is opened', async () => {
    const { browser, shared, client } = openWithoutCookies();
    await client.passwords.authenticate(bo);
    const other = createTestClient({}, browser.openTab()).client;
    await flushTasks();
    expect(other.session.getSync()).toBeNull();
    expect(client.session.getSync()).toEqual(aSession());
    expect(shared.stored.get(STATE_KEY)).toContain('session-test-1');
  });

  it('stays signed in when a tab that has no token is refused', async () => {
    const { browser, shared, client } = openWithoutCookies();
    const other = createTestClient({}, browser.openTab()).client;
    await client.passwords.authenticate(bo);
    await flushTasks();
    await expect(other.session.authenticate()).rejects.toMatchObject({ status_code: 401 });
    await flushTasks();
    expect(other.session.getSync()).toBeNull();
    expect(client.session.getSync()).toEqual(aSession());
    expect(shared.stored.get(STATE_KEY)).toContain('session-test-1');
  });
});
