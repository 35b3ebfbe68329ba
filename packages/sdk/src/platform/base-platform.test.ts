import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { basePlatform } from './base-platform.ts';

describe('delay', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('resolves after the time, and removes its listener from the signal', async () => {
    const { signal } = new AbortController();
    const remove = vi.spyOn(signal, 'removeEventListener');
    const done = vi.fn();
    void basePlatform.delay(1_000, signal).then(done);
    await vi.advanceTimersByTimeAsync(999);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalledOnce();
    expect(remove).toHaveBeenCalledOnce();
  });

  it('resolves when the signal aborts, and leaves no timer', async () => {
    const stop = new AbortController();
    const wait = basePlatform.delay(1_000, stop.signal);
    stop.abort();
    await wait;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('resolves at once for a signal that has already aborted', async () => {
    await basePlatform.delay(1_000, AbortSignal.abort());
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits when the time is longer than the maximum of a timer', async () => {
    const done = vi.fn();
    void basePlatform.delay(2 ** 40, new AbortController().signal).then(done);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(done).not.toHaveBeenCalled();
  });
});
