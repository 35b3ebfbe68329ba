// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserPlatform } from './browser.ts';

const CHANGE = { key: 'state', newValue: 'null' };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What navigator.locks does with a lock that is held elsewhere, free, or not to be asked for. */
const lockings = {
  held: (_: string, __: object, run: (lock: null) => unknown) => Promise.resolve(run(null)),
  free: (name: string, _: object, run: (lock: object) => unknown) => Promise.resolve(run({ name })),
  forbidden: () => Promise.reject(new DOMException('sandboxed', 'SecurityError')),
};

describe('runWithLock', () => {
  it.each([
    ['runs with a free lock', lockings.free, 1, true],
    ['does not run with a lock that is held elsewhere', lockings.held, 0, false],
    ['runs where locks are forbidden', lockings.forbidden, 1, true],
  ])('%s', async (_, request, times, expected) => {
    vi.stubGlobal('navigator', { locks: { request } });
    const run = vi.fn(() => Promise.resolve(true));
    await expect(browserPlatform().runWithLock('refresh', run)).resolves.toBe(expected);
    expect(run).toHaveBeenCalledTimes(times);
  });

  it('runs where there are no locks', async () => {
    vi.stubGlobal('navigator', {});
    const run = vi.fn(() => Promise.resolve(true));
    await expect(browserPlatform().runWithLock('refresh', run)).resolves.toBe(true);
  });

  it('takes no lock that it would have to wait for', async () => {
    const request = vi.fn(lockings.free);
    vi.stubGlobal('navigator', { locks: { request } });
    await browserPlatform().runWithLock('refresh', () => Promise.resolve(true));
    expect(request.mock.calls[0]?.[1]).toEqual({ ifAvailable: true });
  });
});

describe('news', () => {
  it('of this page are heard by its clients, and are no storage event', () => {
    const heard = vi.fn();
    const strange = vi.fn();
    const stop = new AbortController();
    const { onStorage, notifyPage } = browserPlatform();
    addEventListener('storage', strange, { signal: stop.signal });
    onStorage(heard, stop.signal);
    notifyPage(CHANGE);
    expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(CHANGE));
    expect(strange).not.toHaveBeenCalled();
    stop.abort();
    notifyPage(CHANGE);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('of a channel reach the other pages until they close', async () => {
    const [here, there] = [new AbortController(), new AbortController()];
    const { openChannel } = browserPlatform();
    const tell = openChannel('state', () => undefined, here.signal);
    const text = await new Promise((resolve) => {
      openChannel('state', resolve, there.signal);
      tell('null');
    });
    expect(text).toBe('null');
    here.abort();
    there.abort();
    expect(() => tell('null')).not.toThrow();
  });

  it('go nowhere in a browser without channels', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const { signal } = new AbortController();
    const tell = browserPlatform().openChannel('state', () => undefined, signal);
    expect(() => tell('null')).not.toThrow();
  });

  it('go nowhere in a Firefox that may keep no cookies, where making a channel throws', () => {
    vi.stubGlobal(
      'BroadcastChannel',
      vi.fn(function refuse() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }),
    );
    const { signal } = new AbortController();
    const tell = browserPlatform().openChannel('state', () => undefined, signal);
    expect(() => tell('null')).not.toThrow();
  });
});

describe('a page', () => {
  it('is seen again when it comes back from the history', () => {
    const listener = vi.fn();
    const stop = new AbortController();
    browserPlatform().onVisible(listener, stop.signal);
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    dispatchEvent(new Event('pageshow'));
    expect(listener).toHaveBeenCalledOnce();
    stop.abort();
    dispatchEvent(new Event('pageshow'));
    expect(listener).toHaveBeenCalledOnce();
  });

  it('keeps the state of its place in the history when its address changes', () => {
    history.replaceState({ scroll: 7 }, '', '/a?token=t');
    browserPlatform().replaceAddress(`${location.origin}/a#part`);
    expect(location.href).toMatch(/\/a#part$/);
    expect(history.state).toEqual({ scroll: 7 });
  });

  it('hears that the connection is back', () => {
    const listener = vi.fn();
    const stop = new AbortController();
    browserPlatform().onOnline(listener, stop.signal);
    dispatchEvent(new Event('online'));
    stop.abort();
    dispatchEvent(new Event('online'));
    expect(listener).toHaveBeenCalledOnce();
  });
});
