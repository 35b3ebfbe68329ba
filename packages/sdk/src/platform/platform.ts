/** The part of Web Storage that is used. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** What another tab wrote. `key` is null when it cleared everything. */
export interface StorageChange {
  key: string | null;
  newValue: string | null;
}

/** The one door to everything outside: network, page, clock, chance. */
export interface Platform {
  /** Undefined where there is no page, as on a server. */
  page: Pick<Location, 'origin' | 'hostname'> | undefined;
  fetch: typeof globalThis.fetch;
  /** May throw, as browsers do when the user forbids storage. */
  openStorage: () => WebStorage;
  /** `document.cookie`: reading and writing may throw. */
  cookies: { read: () => string; write: (cookie: string) => void };
  /** Milliseconds since the epoch, by this device. */
  now: () => number;
  /** At least 0, less than 1. */
  random: () => number;
  randomBytes: (length: number) => Uint8Array;
  /** IANA name. */
  timezone: () => string;
  /** Resolves after `ms` or when the signal aborts, whichever is first. Never rejects. */
  delay: (ms: number, signal: AbortSignal) => Promise<void>;
  onVisible: (listener: () => void, signal: AbortSignal) => void;
  onPageHide: (listener: () => void, signal: AbortSignal) => void;
  onStorage: (listener: (change: StorageChange) => void, signal: AbortSignal) => void;
  warn: (...message: unknown[]) => void;
}
