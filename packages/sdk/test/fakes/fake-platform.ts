import type { Platform, StorageChange, WebStorage } from '../../src/platform/platform.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createFakeCookies, type FakeCookies } from './fake-cookies.ts';
import { createFakeWindow, type FakeWindow, type SubmittedForm } from './fake-window.ts';
import { createFakeServer, type FakeServer } from './fake-server.ts';
import { CLOCK_START_MS } from '../fixtures.ts';

/** A fake page with clock, server, storage and events for tests. */
export interface FakePlatform extends Platform {
  clock: FakeClock;
  window: FakeWindow;
  server: FakeServer;
  cookies: FakeCookies;
  stored: Map<string, string>;
  /** The contents of session storage. */
  tabStored: Map<string, string>;
  /** The location of the page, which a test may change. */
  page: { origin: string; hostname: string; href: string };
  /** The URLs to which the page has navigated. */
  navigations: string[];
  /** The forms that the page has submitted. */
  forms: SubmittedForm[];
  warnings: unknown[][];
  /** Makes the page visible. */
  show: () => void;
  /** Fires the `online` event. */
  goOnline: () => void;
  hide: () => void;
  /**
   * Fires a storage event of another tab. `stored` replaces the stored value, as when it has
   * changed again since the event.
   */
  storageChanged: (change: StorageChange, stored?: string) => void;
  listeners: () => number;
}

interface FakeEvent<Values extends unknown[]> {
  listen: (listener: (...values: Values) => void, signal: AbortSignal) => void;
  emit: (...values: Values) => void;
  size: () => number;
}

function createFakeEvent<Values extends unknown[]>(): FakeEvent<Values> {
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
  const clock = createFakeClock(CLOCK_START_MS);
  const server = createFakeServer();
  const stored = new Map<string, string>();
  const tabStored = new Map<string, string>();
  const storage = createFakeStorage(stored);
  const tabStorage = createFakeStorage(tabStored);
  const page = { origin: `https://${hostname}`, hostname, href: `https://${hostname}/` };
  const navigations: string[] = [];
  const forms: SubmittedForm[] = [];
  const warnings: unknown[][] = [];
  const visible = createFakeEvent<[]>();
  const pageHide = createFakeEvent<[]>();
  const storageChange = createFakeEvent<[StorageChange]>();
  const online = createFakeEvent<[]>();
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
    replaceUrl(url) {
      page.href = url;
    },
    window: createFakeWindow(forms),
    fetch: server.fetch,
    openStorage: () => storage,
    openTabStorage: () => tabStorage,
    cookies: createFakeCookies(clock.now, () => new URL(page.href)),
    now: clock.now,
    random: () => 0.5,
    randomBytes: (length) => Uint8Array.from({ length }, () => (nextByte += 1)),
    subtle: () => crypto.subtle,
    timezone: () => 'Europe/Vienna',
    delay: clock.delay,
    whenIdle: (run) => run(),
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
