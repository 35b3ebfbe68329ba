import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPart } from './part.ts';

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

const beOffline = () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
};

describe('a part', () => {
  it('is fetched once, however often it is asked for', async () => {
    const fetchChunk = vi.fn(() => Promise.resolve('rye'));
    const part = createPart(fetchChunk);
    part.preload();
    expect(await Promise.all([part.load(), part.load()])).toEqual(['rye', 'rye']);
    expect(await part.load()).toBe('rye');
    expect(part.get()).toEqual({ status: 'ready', value: 'rye' });
    expect(fetchChunk).toHaveBeenCalledTimes(1);
  });

  it('is asked for anew after a failure', async () => {
    const fetchChunk = vi.fn(() => Promise.resolve('rye')).mockImplementationOnce(lost);
    const part = createPart(fetchChunk);
    const states: string[] = [];
    part.subscribe(() => states.push(part.get().status));
    await expect(part.load()).rejects.toThrow('Failed to fetch');
    expect(await part.load()).toBe('rye');
    expect(states).toEqual(['failed', 'waiting', 'ready']);
  });

  it('is not fetched ahead without a connection', () => {
    beOffline();
    const fetchChunk = vi.fn(lost);
    createPart(fetchChunk).preload();
    expect(fetchChunk).not.toHaveBeenCalled();
  });

  it('can fail ahead of time without anybody hearing of it', async () => {
    const part = createPart(lost);
    part.preload();
    await vi.waitFor(() => {
      expect(part.get().status).toBe('failed');
    });
  });
});
