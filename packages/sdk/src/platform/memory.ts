import { device } from './device.ts';
import type { Platform } from './platform.ts';

const nothing = () => undefined;

/** Where there is no page: a client can be made and asked, and has no session. */
export const memoryPlatform = (): Platform => ({
  ...device,
  page: undefined,
  openStorage: () => ({ getItem: () => null, setItem: nothing }),
  cookies: { read: () => '', write: nothing },
  onVisible: nothing,
  onPageHide: nothing,
  onStorage: nothing,
});
