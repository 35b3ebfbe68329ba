import { runs } from '@bakehouse/vitest/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform, type FakePlatform } from '../../test/fakes/fake-platform.ts';
import { aSession, aSignIn, STATE_KEY, success } from '../../test/fixtures.ts';
import { createPageWithSession, REFRESH } from '../../test/sessions.ts';
import type { WebStorage } from '../platform/platform.ts';

/** Texts that a stored state can turn into: cut off, spliced, of another shape, or anything. */
const { session, user } = aSignIn();
const state = JSON.stringify({ session, user, tokens_hidden: true, refreshed_at: 1 });
const damaged = fc.oneof(
  fc.string(),
  fc.json(),
  fc.nat(state.length).map((end) => state.slice(0, end)),
  fc
    .tuple(fc.nat(state.length), fc.nat(20), fc.string())
    .map(([at, gone, put]) => state.slice(0, at) + put + state.slice(at + gone)),
  fc
    .record({ session: fc.jsonValue(), user: fc.jsonValue(), tokens_hidden: fc.jsonValue() })
    .map((value) => JSON.stringify(value)),
);

/** What of storage works, and for how long. */
const failing = fc.record({ read: fc.boolean(), writes: fc.nat(3) });

const refuse = () => {
  throw new DOMException('refused', 'SecurityError');
};

function storageThatFails(platform: FakePlatform, works: { read: boolean; writes: number }) {
  let { writes } = works;
  const storage: WebStorage = {
    getItem: (key) => (works.read ? (platform.stored.get(key) ?? null) : refuse()),
    setItem(key, value) {
      if (writes === 0) refuse();
      writes -= 1;
      platform.stored.set(key, value);
    },
    removeItem: (key) => void platform.stored.delete(key),
  };
  return () => storage;
}

describe('whatever storage holds', () => {
  it('a page with cookies ends up with what the server says', async () => {
    await fc.assert(
      fc.asyncProperty(damaged, async (text) => {
        const platform = createPageWithSession();
        platform.stored.set(STATE_KEY, text);
        platform.server.on(REFRESH, () => success(aSignIn()));
        const { client } = createTestClient({}, platform);
        const early = client.session.getSync();
        expect(early === null || typeof early.session_id === 'string').toBe(true);
        await flushTasks();
        const { session: now, fromCache } = client.session.getInfo();
        // An object that differs only in when it was last accessed is kept.
        const last_accessed_at = '';
        expect({ ...now, last_accessed_at }).toEqual(aSession({ last_accessed_at }));
        expect(fromCache).toBe(false);
        client.destroy();
      }),
      runs(60),
    );
  });

  it('other tabs that write it leave a session of this shape or none', () => {
    fc.assert(
      fc.property(damaged, (text) => {
        const platform = createPageWithSession();
        const { client } = createTestClient({ telemetry: false }, platform);
        platform.storageChanged({ key: STATE_KEY, newValue: text });
        const after = client.session.getSync();
        expect(after === null || typeof after.session_id === 'string').toBe(true);
        client.destroy();
      }),
      runs(),
    );
  });
});

describe('however storage fails', () => {
  it('a session is confirmed, kept and ended', async () => {
    await fc.assert(
      fc.asyncProperty(failing, async (works) => {
        const fake = createPageWithSession();
        const platform = { ...fake, openStorage: storageThatFails(fake, works) };
        fake.server.on(REFRESH, () => success(aSignIn()));
        const { client } = createTestClient({}, platform);
        await flushTasks();
        expect(client.session.getSync()).toEqual(aSession());
        fake.server.on('POST /sessions/revoke', () => success({}));
        await client.session.revoke();
        expect(client.session.getInfo()).toEqual({ session: null, fromCache: false });
        client.destroy();
        expect(fake.clock.pending()).toBe(0);
      }),
      runs(40),
    );
  });
});

describe('whatever document.cookie holds', () => {
  it('a page is made, and is signed in exactly when there is a token', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.boolean(), (pairs, isThere) => {
        const all = pairs.filter((pair) => !pair.includes('stytch_session'));
        if (isThere) all.splice(all.length / 2, 0, 'stytch_session=session-token-1');
        const fake = createFakePlatform();
        const cookies = { ...fake.cookies, read: () => all.join('; ') };
        const { client } = createTestClient({ telemetry: false }, { ...fake, cookies });
        const token = isThere ? 'session-token-1' : undefined;
        expect(client.session.getTokens()?.session_token).toBe(token);
        client.destroy();
      }),
      runs(),
    );
  });
});
