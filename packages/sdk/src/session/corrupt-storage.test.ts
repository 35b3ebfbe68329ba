import { propertyRuns } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform, type FakePlatform } from '../../test/fakes/fake-platform.ts';
import {
  createSession,
  createSignInResponse,
  SESSION_STORAGE_KEY,
  successResponse,
} from '../../test/fixtures.ts';
import { createPlatformWithSession, REFRESH_ROUTE } from '../../test/sessions.ts';
import type { WebStorage } from '../platform/platform.ts';

/** Corrupt forms of a stored session: truncated, spliced, of another shape, or any string. */
const { session, user } = createSignInResponse();
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

/** The operations of storage that work, and for how long. */
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

describe('whatever storage contains', () => {
  it('a page with cookies ends up with the session from the server', async () => {
    await fc.assert(
      fc.asyncProperty(damaged, async (text) => {
        const platform = createPlatformWithSession();
        platform.stored.set(SESSION_STORAGE_KEY, text);
        platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse()));
        const { client } = createTestClient({}, platform);
        const early = client.session.getSync();
        expect(early === null || typeof early.session_id === 'string').toBe(true);
        await flushTasks();
        const { session: now, fromCache } = client.session.getInfo();
        // A session that differs only in its access time keeps its object.
        const last_accessed_at = '';
        expect({ ...now, last_accessed_at }).toEqual(createSession({ last_accessed_at }));
        expect(fromCache).toBe(false);
        client.destroy();
      }),
      propertyRuns(60),
    );
  });

  it('values that other tabs write are a valid session or ignored', () => {
    fc.assert(
      fc.property(damaged, (text) => {
        const platform = createPlatformWithSession();
        const { client } = createTestClient({ telemetry: false }, platform);
        platform.storageChanged({ key: SESSION_STORAGE_KEY, newValue: text });
        const after = client.session.getSync();
        expect(after === null || typeof after.session_id === 'string').toBe(true);
        client.destroy();
      }),
      propertyRuns(),
    );
  });
});

describe('however storage fails', () => {
  it('a session can be confirmed, kept and ended', async () => {
    await fc.assert(
      fc.asyncProperty(failing, async (works) => {
        const fake = createPlatformWithSession();
        const platform = { ...fake, openStorage: storageThatFails(fake, works) };
        fake.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse()));
        const { client } = createTestClient({}, platform);
        await flushTasks();
        expect(client.session.getSync()).toEqual(createSession());
        fake.server.on('POST /sessions/revoke', () => successResponse({}));
        await client.session.revoke();
        expect(client.session.getInfo()).toEqual({ session: null, fromCache: false });
        client.destroy();
        expect(fake.clock.pending()).toBe(0);
      }),
      propertyRuns(40),
    );
  });
});

describe('whatever document.cookie contains', () => {
  it('a client can be created, and is signed in only if there is a token', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.boolean(), (pairs, isThere) => {
        const all = pairs.filter((pair) => !pair.includes('stytch_session'));
        const own = ['stytch_session=session-token-1', 'stytch_session_jwt=session-jwt-1'];
        if (isThere) all.splice(all.length / 2, 0, ...own);
        const fake = createFakePlatform();
        const cookies = { ...fake.cookies, read: () => all.join('; ') };
        const { client } = createTestClient({ telemetry: false }, { ...fake, cookies });
        const token = isThere ? 'session-token-1' : undefined;
        expect(client.session.getTokens()?.session_token).toBe(token);
        client.destroy();
      }),
      propertyRuns(),
    );
  });
});
