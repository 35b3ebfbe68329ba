import { basePlatform } from './base-platform.ts';
import type { Platform } from './platform.ts';

const nothing = () => undefined;

const NO_STORAGE = { getItem: () => null, setItem: nothing, removeItem: nothing };

/** The platform of servers and workers: a client can be created there, and has no session. */
export const noPagePlatform = (): Platform => ({
  ...basePlatform,
  page: undefined,
  window: undefined,
  navigate: nothing,
  replaceAddress: nothing,
  submitForm: () => Promise.resolve(),
  openStorage: () => NO_STORAGE,
  openTabStorage: () => NO_STORAGE,
  cookies: { read: () => '', write: nothing },
  onVisible: nothing,
  onPageHide: nothing,
  onOnline: nothing,
  onStorage: nothing,
  notifyPage: nothing,
  openChannel: () => nothing,
  runWithLock: (_, run) => run(),
});
