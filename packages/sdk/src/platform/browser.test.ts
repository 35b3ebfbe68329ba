// @vitest-environment jsdom
import { eventually } from '@bakehouse/vitest/eventually';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBrowserPlatform } from './browser.ts';

const CHANGE = { key: 'state', newValue: 'null' };

afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * The behaviour of `navigator.locks` when another page holds the lock, when it is free, and when
 * the page may not request locks.
 */
const lockings = {
  held: (_: string, __: object, run: (lock: null) => unknown) => Promise.resolve(run(null)),
  free: (name: string, _: object, run: (lock: object) => unknown) => Promise.resolve(run({ name })),
  forbidden: () => Promise.reject(new DOMException('sandboxed', 'SecurityError')),
};

describe('runWithLock', () => {
  it.each([
    ['runs with a free lock', lockings.free, 1, true],
    ['does not run when another page holds the lock', lockings.held, 0, false],
    ['runs where locks are forbidden', lockings.forbidden, 1, true],
  ])('%s', async (_, request, times, expected) => {
    vi.stubGlobal('navigator', { locks: { request } });
    const run = vi.fn(() => Promise.resolve(true));
    await expect(createBrowserPlatform().runWithLock('refresh', run)).resolves.toBe(expected);
    expect(run).toHaveBeenCalledTimes(times);
  });

  it('runs the function in a browser without locks', async () => {
    vi.stubGlobal('navigator', {});
    const run = vi.fn(() => Promise.resolve(true));
    await expect(createBrowserPlatform().runWithLock('refresh', run)).resolves.toBe(true);
  });

  it('never waits for a lock', async () => {
    const request = vi.fn(lockings.free);
    vi.stubGlobal('navigator', { locks: { request } });
    await createBrowserPlatform().runWithLock('refresh', () => Promise.resolve(true));
    expect(request.mock.calls[0]?.[1]).toEqual({ ifAvailable: true });
  });
});

describe('messages', () => {
  it('to the clients of this page are not storage events', () => {
    const heard = vi.fn();
    const strange = vi.fn();
    const stop = new AbortController();
    const { onStorage, notifyPage } = createBrowserPlatform();
    addEventListener('storage', strange, { signal: stop.signal });
    onStorage(heard, stop.signal);
    notifyPage(CHANGE);
    expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(CHANGE));
    expect(strange).not.toHaveBeenCalled();
    stop.abort();
    notifyPage(CHANGE);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('of a channel reach the other pages until the channel closes', async () => {
    const [here, there] = [new AbortController(), new AbortController()];
    const { openChannel } = createBrowserPlatform();
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

  it('are dropped in a browser without channels', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const { signal } = new AbortController();
    const tell = createBrowserPlatform().openChannel('state', () => undefined, signal);
    expect(() => tell('null')).not.toThrow();
  });

  it('are dropped in a Firefox that blocks cookies, where creating a channel throws', () => {
    vi.stubGlobal(
      'BroadcastChannel',
      vi.fn(function refuse() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }),
    );
    const { signal } = new AbortController();
    const tell = createBrowserPlatform().openChannel('state', () => undefined, signal);
    expect(() => tell('null')).not.toThrow();
  });
});

describe('whenIdle', () => {
  it('runs nothing before the caller has finished', async () => {
    const run = vi.fn();
    createBrowserPlatform().whenIdle(run, new AbortController().signal);
    expect(run).not.toHaveBeenCalled();
    await eventually(() => expect(run).toHaveBeenCalledOnce());
  });

  it('asks the browser for an idle moment, and takes it back when the client is destroyed', async () => {
    const request = vi.fn(() => 7);
    const cancel = vi.fn();
    vi.stubGlobal('requestIdleCallback', request);
    vi.stubGlobal('cancelIdleCallback', cancel);
    const stop = new AbortController();
    createBrowserPlatform().whenIdle(() => undefined, stop.signal);
    await eventually(() => expect(request).toHaveBeenCalledOnce());
    stop.abort();
    expect(cancel).toHaveBeenCalledExactlyOnceWith(7);
  });
});

describe('a page', () => {
  it('counts as visible when it is restored from the back/forward cache', () => {
    const listener = vi.fn();
    const stop = new AbortController();
    createBrowserPlatform().onVisible(listener, stop.signal);
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    dispatchEvent(new Event('pageshow'));
    expect(listener).toHaveBeenCalledOnce();
    stop.abort();
    dispatchEvent(new Event('pageshow'));
    expect(listener).toHaveBeenCalledOnce();
  });

  it('keeps its history state when its URL is replaced', () => {
    history.replaceState({ scroll: 7 }, '', '/a?token=t');
    createBrowserPlatform().replaceUrl(`${location.origin}/a#part`);
    expect(location.href).toMatch(/\/a#part$/);
    expect(history.state).toEqual({ scroll: 7 });
  });

  it('calls its listeners when the connection is back', () => {
    const listener = vi.fn();
    const stop = new AbortController();
    createBrowserPlatform().onOnline(listener, stop.signal);
    dispatchEvent(new Event('online'));
    stop.abort();
    dispatchEvent(new Event('online'));
    expect(listener).toHaveBeenCalledOnce();
  });
});
