import type { Scope } from './scope.ts';

/** The part of Web Storage that is used. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What another tab wrote. `key` is null when it cleared everything. */
export interface StorageChange {
  key: string | null;
  newValue: string | null;
}

/** The one door to everything outside: network, page, clock, chance. */
export interface Platform {
  /** Undefined where there is no page, as on a server. */
  page: Pick<Location, 'origin' | 'hostname' | 'href'> | undefined;
  /** The page's global object, for parts that are loaded only when needed. Undefined without a page. */
  scope: Scope | undefined;
  /** Leaves the page for another address. */
  navigate: (url: string) => void;
  /** Changes the address in the bar and in the history, without loading anything. */
  replaceAddress: (url: string) => void;
  /** Leaves the page by posting a form, unless the signal has aborted by then. */
  submitForm: (
    url: string,
    fields: Record<string, string>,
    signal: AbortSignal | undefined,
  ) => Promise<void>;
  fetch: typeof globalThis.fetch;
  /** May throw, as browsers do when the user forbids storage. */
  openStorage: () => WebStorage;
  /** As `openStorage`, for what belongs to this tab alone. */
  openTabStorage: () => WebStorage;
  /** `document.cookie`: reading and writing may throw. */
  cookies: { read: () => string; write: (cookie: string) => void };
  /** Milliseconds since the epoch, by this device. */
  now: () => number;
  /** At least 0, less than 1. */
  random: () => number;
  randomBytes: (length: number) => Uint8Array;
  /** Undefined where the page is not a secure context. */
  subtle: () => Pick<SubtleCrypto, 'digest'> | undefined;
  /** IANA name. */
  timezone: () => string;
  /** Resolves after `ms` or when the signal aborts, whichever is first. Never rejects. */
  delay: (ms: number, signal: AbortSignal) => Promise<void>;
  onVisible: (listener: () => void, signal: AbortSignal) => void;
  onPageHide: (listener: () => void, signal: AbortSignal) => void;
  onOnline: (listener: () => void, signal: AbortSignal) => void;
  /** Hears what other tabs store, and what other clients of this page `tellPage`. */
  onStorage: (listener: (change: StorageChange) => void, signal: AbortSignal) => void;
  tellPage: (change: StorageChange) => void;
  /** Opens a line to all pages of this origin that have it open; where there is none, it is dead. */
  openChannel: (
    name: string,
    listener: (text: string) => void,
    signal: AbortSignal,
  ) => (text: string) => void;
  /**
   * Runs something unless another page of this origin runs something of that name; then false.
   * Where the browser has no locks, it just runs.
   */
  runAlone: (name: string, run: () => Promise<boolean>) => Promise<boolean>;
  warn: (...message: unknown[]) => void;
}
