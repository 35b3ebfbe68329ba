import { loadChunk } from './load-chunk.ts';
import { basePlatform } from './base-platform.ts';
import type { Platform } from './platform.ts';

/** False on a server and in a worker. */
export const hasPage = (): boolean => typeof document !== 'undefined';

/** Browsers send the storage event to other pages only, so clients of one page use this event. */
const SAME_PAGE_EVENT = 'bakehouse:session';

/** Undefined on plain http, although the type says otherwise. */
const lockManager = (): LockManager | undefined => navigator.locks;

/** Old browsers have none, and Firefox throws while it blocks cookies. */
const createChannel = (name: string): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
};

const listenTo =
  (type: string): Platform['onOnline'] =>
  (listener, signal) => {
    addEventListener(type, listener, { signal });
  };

export const browserPlatform = (): Platform => ({
  ...basePlatform,
  page: location,
  window: globalThis,
  navigate(url) {
    location.href = url;
  },
  replaceAddress: (url) => history.replaceState(history.state, '', url),
  submitForm: async (url, fields, signal) => {
    const { submitForm } = await loadChunk(() => import('./submit-form.ts'));
    signal?.throwIfAborted();
    submitForm(url, fields);
  },
  openStorage: () => localStorage,
  openTabStorage: () => sessionStorage,
  cookies: {
    read: () => document.cookie,
    write(cookie) {
      document.cookie = cookie;
    },
  },
  onVisible(listener, signal) {
    const check = () => {
      if (document.visibilityState === 'visible') listener();
    };
    document.addEventListener('visibilitychange', check, { signal });
    addEventListener('pageshow', check, { signal });
  },
  onPageHide: listenTo('pagehide'),
  onOnline: listenTo('online'),
  onStorage(listener, signal) {
    addEventListener('storage', listener, { signal });
    const forward = (event: Event) => {
      if (event instanceof StorageEvent) listener(event);
    };
    addEventListener(SAME_PAGE_EVENT, forward, { signal });
  },
  notifyPage(change) {
    dispatchEvent(new StorageEvent(SAME_PAGE_EVENT, change));
  },
  openChannel(name, listener, signal) {
    const channel = signal.aborted ? undefined : createChannel(name);
    if (!channel) return () => undefined;
    channel.addEventListener('message', ({ data }) => listener(String(data)));
    signal.addEventListener('abort', () => channel.close());
    return (text) => {
      if (!signal.aborted) channel.postMessage(text);
    };
  },
  async runWithLock(name, run) {
    try {
      const locks = lockManager();
      if (locks)
        return await locks.request(name, { ifAvailable: true }, (lock) => lock !== null && run());
    } catch {
      // A sandboxed page may not request locks.
    }
    return run();
  },
});
