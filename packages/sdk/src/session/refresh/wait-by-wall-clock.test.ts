import { describe, expect, it, vi } from 'vitest';
import { flushTasks } from '../../../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../../../test/fakes/fake-platform.ts';
import { waitByWallClock } from './wait-by-wall-clock.ts';

describe('waitByWallClock', () => {
  it('waits for the whole time while the page is awake', async () => {
    const platform = createFakePlatform();
    const done = vi.fn();
    void waitByWallClock(platform, 180_000, new AbortController().signal).then(done);
    await platform.clock.advance(179_999);
    platform.show();
    await flushTasks();
    expect(done).not.toHaveBeenCalled();
    await platform.clock.advance(1);
    expect(done).toHaveBeenCalledOnce();
  });

  it('ends as soon as the page is visible after the device slept past the deadline', async () => {
    const platform = createFakePlatform();
    const done = vi.fn();
    void waitByWallClock(platform, 180_000, new AbortController().signal).then(done);
    platform.clock.sleep(8 * 3_600_000);
    await flushTasks();
    expect(done).not.toHaveBeenCalled();
    platform.show();
    await flushTasks();
    expect(done).toHaveBeenCalledOnce();
  });

  it('ends within half a minute after the device slept, without an event', async () => {
    const platform = createFakePlatform();
    const done = vi.fn();
    void waitByWallClock(platform, 180_000, new AbortController().signal).then(done);
    await platform.clock.advance(10_000);
    platform.clock.sleep(8 * 3_600_000);
    await platform.clock.advance(20_000);
    expect(done).toHaveBeenCalledOnce();
  });

  it('ends early when the connection is back only after the given time', async () => {
    const platform = createFakePlatform();
    const done = vi.fn();
    void waitByWallClock(platform, 180_000, new AbortController().signal).then(done);
    void waitByWallClock(platform, 180_000, new AbortController().signal, 60_000).then(done);
    await platform.clock.advance(59_999);
    platform.goOnline();
    await flushTasks();
    expect(done).not.toHaveBeenCalled();
    await platform.clock.advance(1);
    platform.goOnline();
    await flushTasks();
    expect(done).toHaveBeenCalledOnce();
  });

  it('does not get longer when the clock is set back', async () => {
    const platform = createFakePlatform();
    const done = vi.fn();
    void waitByWallClock(platform, 180_000, new AbortController().signal).then(done);
    platform.clock.adjust(-24 * 3_600_000);
    await platform.clock.advance(180_000);
    expect(done).toHaveBeenCalledOnce();
  });

  it('leaves neither timer nor listener when it is cancelled', async () => {
    const platform = createFakePlatform();
    const stop = new AbortController();
    const wait = waitByWallClock(platform, 180_000, stop.signal);
    stop.abort();
    await wait;
    expect(platform.clock.pending()).toBe(0);
    expect(platform.listeners()).toBe(0);
  });
});
