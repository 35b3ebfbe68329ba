import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';

afterEach(() => vi.unstubAllGlobals());

describe('loadChunk', () => {
  it('rejects with an UnreachableError when the code does not load, and tries again on the next call', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module');
    const load = vi.fn(() => Promise.resolve({ part: 1 }));
    load.mockRejectedValueOnce(cause);
    await expect(loadChunk(load)).rejects.toMatchObject({ name: 'UnreachableError', cause });
    await expect(loadChunk(load)).resolves.toEqual({ part: 1 });
  });

  const goOffline = (fetch: () => Promise<unknown>) => {
    const asked = vi.fn(fetch);
    vi.stubGlobal('navigator', { onLine: false });
    vi.stubGlobal('fetch', asked);
    return asked;
  };

  it('requests nothing while the browser is offline and the site cannot be reached', async () => {
    const cause = new TypeError('Failed to fetch');
    const asked = goOffline(() => Promise.reject(cause));
    const load = vi.fn(() => Promise.resolve({ part: 1 }));
    await expect(loadChunk(load)).rejects.toMatchObject({ name: 'UnreachableError', cause });
    expect(load).not.toHaveBeenCalled();
    expect(asked).toHaveBeenCalledExactlyOnceWith('/', {
      method: 'HEAD',
      cache: 'no-store',
    });
    vi.stubGlobal('navigator', { onLine: true });
    await expect(loadChunk(load)).resolves.toEqual({ part: 1 });
  });

  it('loads when a browser that calls itself offline reaches the site', async () => {
    goOffline(() => Promise.resolve({}));
    await expect(loadChunk(() => Promise.resolve({ part: 1 }))).resolves.toEqual({ part: 1 });
  });
});
