import type { WindowLike } from './window-like.ts';

export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A change of local storage by another tab. `key` is null if that tab has cleared the storage. */
export interface StorageChange {
  key: string | null;
  newValue: string | null;
}

/**
 * Everything that this package uses from its environment: network, page, storage, clock and
 * randomness.
 */
export interface Platform {
  /** The location of the page. Undefined on a server and in a worker. */
  page: Pick<Location, 'origin' | 'hostname' | 'href'> | undefined;
  /** The global object of the page. Undefined without a page. */
  window: WindowLike | undefined;
  /** Leaves the page by opening another URL. */
  navigate: (url: string) => void;
  /** Replaces the current history entry without loading a page. */
  replaceUrl: (url: string) => void;
  fetch: typeof globalThis.fetch;
  /** Local storage. Throws if the user blocks storage. */
  openStorage: () => WebStorage;
  /** Session storage, which belongs to one tab. Throws if the user blocks storage. */
  openTabStorage: () => WebStorage;
  /** Reads and writes `document.cookie`. Both functions throw in a sandboxed page. */
  cookies: { read: () => string; write: (cookie: string) => void };
  /** The time of the device's clock, in milliseconds since the epoch. */
  now: () => number;
  /** A random number from 0 up to, but not including, 1. */
  random: () => number;
  randomBytes: (length: number) => Uint8Array;
  /** The Web Crypto API. Undefined in an insecure context. */
  subtle: () => Pick<SubtleCrypto, 'digest'> | undefined;
  /** The IANA name of the device's time zone, such as `Europe/Vienna`. */
  timezone: () => string;
  /** Resolves after `ms` milliseconds, or when the signal aborts. Never rejects. */
  delay: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Runs a function when the page has nothing more urgent to do, at the latest after a second. */
  whenIdle: (run: () => void, signal: AbortSignal) => void;
  onVisible: (listener: () => void, signal: AbortSignal) => void;
  onPageHide: (listener: () => void, signal: AbortSignal) => void;
  onOnline: (listener: () => void, signal: AbortSignal) => void;
  /**
   * Listens to storage changes by other tabs, and to calls of `notifyPage` by other clients in this
   * page.
   */
  onStorage: (listener: (change: StorageChange) => void, signal: AbortSignal) => void;
  notifyPage: (change: StorageChange) => void;
  /**
   * Opens a BroadcastChannel and returns a function that posts a text to it. Without
   * BroadcastChannel, that function does nothing.
   */
  openChannel: (
    name: string,
    listener: (text: string) => void,
    signal: AbortSignal,
  ) => (text: string) => void;
  /**
   * Runs a function under a Web Lock, or returns false at once when another page holds the lock. Where
   * the browser has no locks, the function runs without one.
   */
  runWithLock: (name: string, run: () => Promise<boolean>) => Promise<boolean>;
  warn: (...message: unknown[]) => void;
}
