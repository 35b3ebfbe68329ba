import { device } from './device.ts';
import type { Platform } from './platform.ts';

/** Whether there is a page at all: on a server and in a worker there is none. */
export const hasPage = (): boolean => typeof document !== 'undefined';

/** The page that the code runs in. Only to be called where there is one. */
export const browserPlatform = (): Platform => ({
  ...device,
  page: location,
  openStorage: () => localStorage,
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
  },
  onPageHide(listener, signal) {
    addEventListener('pagehide', listener, { signal });
  },
  onStorage(listener, signal) {
    addEventListener('storage', listener, { signal });
  },
});
