import { loadChunk } from './load-chunk.ts';
import { device } from './device.ts';
import type { Platform } from './platform.ts';

/** Whether there is a page at all: on a server and in a worker there is none. */
export const hasPage = (): boolean => typeof document !== 'undefined';

/** The storage event is for other pages only; this one is for the clients of one page. */
const SAME_PAGE = 'bakehouse:session';

/** Missing on plain http, whatever the type says. */
const lockManager = (): LockManager | undefined => navigator.locks;

/** Old browsers have none, and Firefox throws where a page may keep no cookies. */
const makeChannel = (name: string): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
};

/** The page that the code runs in. Only to be called where there is one. */
export const browserPlatform = (): Platform => ({
  ...device,
  page: location,
  scope: globalThis,
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
  onPageHide(listener, signal) {
    addEventListener('pagehide', listener, { signal });
  },
  onOnline(listener, signal) {
    addEventListener('online', listener, { signal });
  },
  onStorage(listener, signal) {
    addEventListener('storage', listener, { signal });
    const hear = (event: Event) => {
      if (event instanceof StorageEvent) listener(event);
    };
    addEventListener(SAME_PAGE, hear, { signal });
  },
  tellPage(change) {
    dispatchEvent(new StorageEvent(SAME_PAGE, change));
  },
  openChannel(name, listener, signal) {
    const channel = signal.aborted ? undefined : makeChannel(name);
    if (!channel) return () => undefined;
    channel.addEventListener('message', ({ data }) => listener(String(data)));
    signal.addEventListener('abort', () => channel.close());
    return (text) => {
      if (!signal.aborted) channel.postMessage(text);
    };
  },
  async runAlone(name, run) {
    try {
      const locks = lockManager();
      if (locks)
        return await locks.request(name, { ifAvailable: true }, (lock) => lock !== null && run());
    } catch {
      // A page in a sandbox may not ask for locks.
    }
    return run();
  },
});
