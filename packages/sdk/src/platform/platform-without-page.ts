import { basePlatform } from './base-platform.ts';
import type { Platform } from './platform.ts';

const doNothing = () => undefined;

const EMPTY_STORAGE = { getItem: () => null, setItem: doNothing, removeItem: doNothing };

/** The platform of servers and workers, where a client can be created but has no session. */
export const createPlatformWithoutPage = (): Platform => ({
  ...basePlatform,
  page: undefined,
  window: undefined,
  navigate: doNothing,
  replaceUrl: doNothing,
  openStorage: () => EMPTY_STORAGE,
  openTabStorage: () => EMPTY_STORAGE,
  cookies: { read: () => '', write: doNothing },
  whenIdle: doNothing,
  onVisible: doNothing,
  onPageHide: doNothing,
  onOnline: doNothing,
  onStorage: doNothing,
  notifyPage: doNothing,
  openChannel: () => doNothing,
  runWithLock: (_, run) => run(),
});
