import type { Platform, StorageChange, WebStorage } from '../src/platform/platform.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createFakeCookies, type FakeCookies } from './fake-cookies.ts';
import { createFakeServer, type FakeServer } from './fake-server.ts';
import { START } from './fixtures.ts';

/** A page that exists only in a test. */
export interface FakePlatform extends Platform {
  clock: FakeClock;
  server: FakeServer;
  cookies: FakeCookies;
  stored: Map<string, string>;
  warnings: unknown[][];
  /** Brings the page to the front. */
  show: () => void;
  hide: () => void;
  /** Tells of what another tab has written. */
  storageChanged: (change: StorageChange) => void;
  listeners: () => number;
}

interface Channel<Values extends unknown[]> {
  listen: (listener: (...values: Values) => void, signal: AbortSignal) => void;
  emit: (...values: Values) => void;
  size: () => number;
}

function createChannel<Values extends unknown[]>(): Channel<Values> {
  const listeners = new Set<(...values: Values) => void>();
  return {
    listen: (listener, signal) => {
      if (signal.aborted) return;
      listeners.add(listener);
      signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
    },
    emit: (...values) => [...listeners].forEach((listener) => listener(...values)),
    size: () => listeners.size,
  };
}

export function createFakePlatform(hostname = 'app.example.com'): FakePlatform {
  const clock = createFakeClock(START);
  const server = createFakeServer();
  const stored = new Map<string, string>();
  const storage: WebStorage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
  };
  const warnings: unknown[][] = [];
  const visible = createChannel<[]>();
  const pageHide = createChannel<[]>();
  const storageChange = createChannel<[StorageChange]>();
  let nextByte = 0;

  return {
    clock,
    server,
    stored,
    warnings,
    page: { origin: `https://${hostname}`, hostname },
    fetch: server.fetch,
    openStorage: () => storage,
    cookies: createFakeCookies(clock.now),
    now: clock.now,
    random: () => 0.5,
    randomBytes: (length) => Uint8Array.from({ length }, () => (nextByte += 1)),
    timezone: () => 'Europe/Vienna',
    delay: clock.delay,
    onVisible: visible.listen,
    onPageHide: pageHide.listen,
    onStorage: storageChange.listen,
    warn: (...message) => void warnings.push(message),
    show: visible.emit,
    hide: pageHide.emit,
    storageChanged: storageChange.emit,
    listeners: () => visible.size() + pageHide.size() + storageChange.size(),
  };
}
