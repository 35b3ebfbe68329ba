import { device } from './device.ts';
import type { Platform } from './platform.ts';

const nothing = () => undefined;

const NO_STORAGE = { getItem: () => null, setItem: nothing, removeItem: nothing };

/** Where there is no page: a client can be made and asked, and has no session. */
export const memoryPlatform = (): Platform => ({
  ...device,
  page: undefined,
  scope: undefined,
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
  tellPage: nothing,
  openChannel: () => nothing,
  runAlone: (_, run) => run(),
});
