import { basePlatform } from './base-platform.ts';
import type { Platform } from './platform.ts';

/** Returns false on a server and in a worker, where there is no document. */
export const hasPage = (): boolean => typeof document !== 'undefined';

/**
 * Browsers send the `storage` event only to other pages, so clients of the same page use this
 * event.
 */
const SAME_PAGE_STORAGE_EVENT = 'bakehouse:session';

/** `navigator.locks` is undefined on plain http, although its type excludes that. */
const findLockManager = (): LockManager | undefined => navigator.locks;

/**
 * Returns undefined in old browsers without BroadcastChannel, and in Firefox while it blocks
 * cookies.
 */
const createBroadcastChannel = (name: string): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
};

const createWindowListener =
  (type: string): Platform['onOnline'] =>
  (listener, signal) => {
    addEventListener(type, listener, { signal });
  };

const MAX_IDLE_WAIT_MS = 1_000;

/** Safari has no `requestIdleCallback`, although its type excludes that. */
const findIdleCallback = (): typeof requestIdleCallback | undefined =>
  globalThis.requestIdleCallback;

function runWhenIdle(run: () => void, signal: AbortSignal): void {
  const runUnlessAborted = () => {
    if (!signal.aborted) run();
  };
  const request = findIdleCallback();
  const id = request
    ? request(runUnlessAborted, { timeout: MAX_IDLE_WAIT_MS })
    : setTimeout(runUnlessAborted);
  signal.addEventListener('abort', () =>
    request ? cancelIdleCallback(Number(id)) : clearTimeout(id),
  );
}

export const createBrowserPlatform = (): Platform => ({
  ...basePlatform,
  page: location,
  window: globalThis,
  navigate(url) {
    location.href = url;
  },
  replaceUrl: (url) => history.replaceState(history.state, '', url),
  openStorage: () => localStorage,
  openTabStorage: () => sessionStorage,
  cookies: {
    read: () => document.cookie,
    write(cookie) {
      document.cookie = cookie;
    },
  },
  whenIdle(run, signal) {
    // Runs in a microtask, so that the caller of `createClient` does not wait.
    void Promise.resolve().then(() => {
      if (!signal.aborted) runWhenIdle(run, signal);
    });
  },
  onVisible(listener, signal) {
    const check = () => {
      if (document.visibilityState === 'visible') listener();
    };
    document.addEventListener('visibilitychange', check, { signal });
    addEventListener('pageshow', check, { signal });
    addEventListener('focus', check, { signal });
  },
  onPageHide: createWindowListener('pagehide'),
  onOnline: createWindowListener('online'),
  onStorage(listener, signal) {
    addEventListener('storage', listener, { signal });
    const forward = (event: Event) => {
      if (event instanceof StorageEvent) listener(event);
    };
    addEventListener(SAME_PAGE_STORAGE_EVENT, forward, { signal });
  },
  notifyPage(change) {
    dispatchEvent(new StorageEvent(SAME_PAGE_STORAGE_EVENT, change));
  },
  openChannel(name, listener, signal) {
    const channel = signal.aborted ? undefined : createBroadcastChannel(name);
    if (!channel) return () => undefined;
    channel.addEventListener('message', ({ data }) => listener(String(data)));
    signal.addEventListener('abort', () => channel.close());
    return (text) => {
      if (!signal.aborted) channel.postMessage(text);
    };
  },
  async runWithLock(name, run) {
    try {
      const locks = findLockManager();
      if (locks)
        return await locks.request(name, { ifAvailable: true }, (lock) => lock !== null && run());
    } catch {
      // Requesting a lock throws in a sandboxed page.
    }
    return run();
  },
});
