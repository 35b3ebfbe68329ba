import type { Platform, StorageChange, WebStorage } from '../../src/platform/platform.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createFakeCookies, type FakeCookies } from './fake-cookies.ts';
import { createFakeWindow, type FakeWindow } from './fake-window.ts';
import { createFakeServer, type FakeServer } from './fake-server.ts';
import { START } from '../fixtures.ts';

/** A page that exists only in a test. */
export interface FakePlatform extends Platform {
  clock: FakeClock;
  window: FakeWindow;
  server: FakeServer;
  cookies: FakeCookies;
  stored: Map<string, string>;
  /** What this tab alone has stored. */
  tabStored: Map<string, string>;
  /** The page's address; a test may write it, as a link does. */
  page: { origin: string; hostname: string; href: string };
  /** The addresses that the page has left for. */
  navigations: string[];
  /** The forms that the page has posted. */
  forms: { url: string; fields: Record<string, string> }[];
  warnings: unknown[][];
  /** Brings the page to the front. */
  show: () => void;
  /** Brings the connection back. */
  goOnline: () => void;
  hide: () => void;
  /** Tells of what another tab has written; `stored` where something else stands there by now. */
  storageChanged: (change: StorageChange, stored?: string) => void;
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

export const createFakeStorage = (stored: Map<string, string>): WebStorage => ({
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
  removeItem: (key) => void stored.delete(key),
});

export function createFakePlatform(hostname = 'app.example.com'): FakePlatform {
  const clock = createFakeClock(START);
  const server = createFakeServer();
  const stored = new Map<string, string>();
  const tabStored = new Map<string, string>();
  const storage = createFakeStorage(stored);
  const tabStorage = createFakeStorage(tabStored);
  const page = { origin: `https://${hostname}`, hostname, href: `https://${hostname}/` };
  const navigations: string[] = [];
  const forms: FakePlatform['forms'] = [];
  const warnings: unknown[][] = [];
  const visible = createChannel<[]>();
  const pageHide = createChannel<[]>();
  const storageChange = createChannel<[StorageChange]>();
  const online = createChannel<[]>();
  let nextByte = 0;

  return {
    clock,
    server,
    stored,
    warnings,
    tabStored,
    page,
    navigations,
    forms,
    navigate: (url) => void navigations.push(url),
    replaceAddress(url) {
      page.href = url;
    },
    async submitForm(url, fields, signal) {
      await Promise.resolve();
      signal?.throwIfAborted();
      forms.push({ url, fields });
    },
    window: createFakeWindow(),
    fetch: server.fetch,
    openStorage: () => storage,
    openTabStorage: () => tabStorage,
    cookies: createFakeCookies(clock.now, () => new URL(page.href).pathname),
    now: clock.now,
    random: () => 0.5,
    randomBytes: (length) => Uint8Array.from({ length }, () => (nextByte += 1)),
    subtle: () => crypto.subtle,
    timezone: () => 'Europe/Vienna',
    delay: clock.delay,
    onVisible: visible.listen,
    onPageHide: pageHide.listen,
    onOnline: online.listen,
    onStorage: storageChange.listen,
    notifyPage: storageChange.emit,
    openChannel: () => () => undefined,
    runWithLock: (_, run) => run(),
    warn: (...message) => void warnings.push(message),
    show: visible.emit,
    goOnline: online.emit,
    hide: pageHide.emit,
    storageChanged(change, now = change.newValue ?? undefined) {
      if (change.key !== null && now === undefined) stored.delete(change.key);
      if (change.key !== null && now !== undefined) stored.set(change.key, now);
      storageChange.emit(change);
    },
    listeners: () => visible.size() + pageHide.size() + storageChange.size() + online.size(),
  };
}
