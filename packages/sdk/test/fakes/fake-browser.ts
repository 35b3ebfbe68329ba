import type { Platform, WebStorage } from '../../src/platform/platform.ts';
import { createFakePlatform, type FakePlatform } from './fake-platform.ts';
import { createSignInResponse, successResponse } from '../fixtures.ts';
import { REFRESH_ROUTE } from '../sessions.ts';

/** One of several tabs of a fake browser. */
export interface FakeTab extends FakePlatform {
  /** Closes the tab at once, which releases its locks and channels. */
  close: () => void;
}

/** A browser whose tabs share clock, server, cookies, storage, locks and channels. */
export interface FakeBrowser {
  shared: FakePlatform;
  openTab: () => FakeTab;
  /** After this call, storage is full and refuses every write. */
  fillStorage: () => void;
  /** After this call, newly opened tabs have no Web Locks. */
  forgetLocks: () => void;
}

type ChannelListener = (text: string) => void;

/** Answers each session refresh with a new JWT, as the server does. */
export function answerRefreshes({ server }: Pick<FakePlatform, 'server'>): void {
  server.on(REFRESH_ROUTE, () => {
    const count = server.requestsTo(REFRESH_ROUTE).length;
    return successResponse(createSignInResponse(1, { session_jwt: `session-jwt-1-${count}` }));
  });
}

export function createFakeBrowser(shared: FakePlatform = createFakePlatform()): FakeBrowser {
  const tabs = new Set<FakeTab>();
  const locks = new Map<string, FakeTab>();
  const channels = new Set<{ tab: FakeTab; listener: ChannelListener }>();
  let isFull = false;
  let hasLocks = true;

  const others = (tab: FakeTab) => [...tabs].filter((other) => other !== tab);

  const storageOf = (tab: () => FakeTab): WebStorage => ({
    ...shared.openStorage(),
    setItem(key, newValue) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      if (shared.stored.get(key) === newValue) return;
      shared.stored.set(key, newValue);
      // As in a real browser, other tabs receive the event after the running code of this tab has
      // finished.
      for (const other of others(tab())) {
        queueMicrotask(() => other.storageChanged({ key, newValue }));
      }
    },
  });
  const runWithLock = (tab: () => FakeTab): Platform['runWithLock'] => {
    if (!hasLocks) return (_, run) => run();
    return async (name, run) => {
      if (locks.has(name)) return false;
      locks.set(name, tab());
      try {
        return await run();
      } finally {
        if (locks.get(name) === tab()) locks.delete(name);
      }
    };
  };

  return {
    shared,
    openTab() {
      const own = createFakePlatform();
      const storage = storageOf(() => tab);
      const tab: FakeTab = {
        ...own,
        clock: shared.clock,
        now: shared.now,
        delay: shared.delay,
        server: shared.server,
        fetch: shared.fetch,
        cookies: shared.cookies,
        stored: shared.stored,
        openStorage: () => storage,
        runWithLock: runWithLock(() => tab),
        openChannel(_, listener, signal) {
          const entry = { tab, listener };
          channels.add(entry);
          signal.addEventListener('abort', () => channels.delete(entry));
          return (text) => {
            for (const other of channels) if (other !== entry) other.listener(text);
          };
        },
        close() {
          tabs.delete(tab);
          for (const [name, holder] of locks) if (holder === tab) locks.delete(name);
          for (const entry of channels) if (entry.tab === tab) channels.delete(entry);
        },
      };
      tabs.add(tab);
      return tab;
    },
    fillStorage() {
      isFull = true;
    },
    forgetLocks() {
      hasLocks = false;
    },
  };
}
