import { eventually } from '@bakehouse/vitest/eventually';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mockServer } from '../../test/server.ts';
import { lazyChunk } from './lazy-chunk.ts';

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

const beOffline = () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
};

describe('a lazy chunk', () => {
  it('is loaded once for several callers', async () => {
    const importChunk = vi.fn(() => Promise.resolve('rye'));
    const part = lazyChunk(importChunk);
    part.preload();
    expect(await Promise.all([part.load(), part.load()])).toEqual(['rye', 'rye']);
    expect(await part.load()).toBe('rye');
    expect(part.get()).toEqual({ status: 'ready', value: 'rye' });
    expect(importChunk).toHaveBeenCalledTimes(1);
  });

  it('is requested again after a failure', async () => {
    const importChunk = vi.fn(() => Promise.resolve('rye')).mockImplementationOnce(lost);
    const part = lazyChunk(importChunk);
    const states: string[] = [];
    part.subscribe(() => states.push(part.get().status));
    await expect(part.load()).rejects.toThrow('Failed to fetch');
    expect(await part.load()).toBe('rye');
    expect(states).toEqual(['failed', 'loading', 'ready']);
  });

  it('is not preloaded while offline', () => {
    beOffline();
    const importChunk = vi.fn(lost);
    lazyChunk(importChunk).preload();
    expect(importChunk).not.toHaveBeenCalled();
  });

  it('is not imported while the server is out of reach, says so, and loads when it is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => online.mockRestore());
    mockServer.use(http.head(location.origin, () => HttpResponse.error()));
    const importChunk = vi.fn(() => Promise.resolve('rye'));
    const part = lazyChunk(importChunk);
    await expect(part.load()).rejects.toThrow('You are offline');
    expect(part.get().status).toBe('failed');
    expect(importChunk).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    expect(await part.load()).toBe('rye');
  });

  it('is imported from a server on the same machine, although the browser is offline', async () => {
    beOffline();
    mockServer.use(http.head(location.origin, () => new HttpResponse(null)));
    expect(await lazyChunk(() => Promise.resolve('rye')).load()).toBe('rye');
  });

  it('fails silently when it is preloaded', async () => {
    const part = lazyChunk(lost);
    part.preload();
    await eventually(() => {
      expect(part.get().status).toBe('failed');
    });
  });
});
