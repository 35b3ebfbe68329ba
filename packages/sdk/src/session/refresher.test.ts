import { describe, expect, it, vi } from 'vitest';
import { settle } from '../../test/fake-clock.ts';
import { createFakePlatform } from '../../test/fake-platform.ts';
import { aJwt } from '../../test/sessions.ts';
import { ApiError, UnreachableError } from '../errors.ts';
import {
  createRefresher,
  retryUntilSettled,
  waitAwake,
  type RefresherOptions,
} from './refresher.ts';

const offline = () => Promise.reject(new UnreachableError('Unable to contact our servers.'));

const refusal = (error_type: string) =>
  new ApiError({ status_code: 401, error_type, error_message: '', error_url: '' });

describe('waitAwake', () => {
  it('waits for the whole time while the page is awake', async () => {
    const platform = createFakePlatform();
    const done = vi.fn();
    void waitAwake(platform, 180_000, new AbortController().signal).then(done);
    await platform.clock.advance(179_999);
    platform.show();
    await settle();
    expect(done).not.toHaveBeenCalled();
    await platform.clock.advance(1);
    expect(done).toHaveBeenCalledOnce();
  });

  it('ends as soon as the page is seen after a sleep over the deadline', async () => {
    const platform = createFakePlatform();
    const done = vi.fn();
    void waitAwake(platform, 180_000, new AbortController().signal).then(done);
    platform.clock.sleep(8 * 3_600_000);
    await settle();
    expect(done).not.toHaveBeenCalled();
    platform.show();
    await settle();
    expect(done).toHaveBeenCalledOnce();
  });

  it('ends within half a minute after a sleep that nobody tells of', async () => {
    const platform = createFakePlatform();
    const done = vi.fn();
    void waitAwake(platform, 180_000, new AbortController().signal).then(done);
    await platform.clock.advance(10_000);
    platform.clock.sleep(8 * 3_600_000);
    await platform.clock.advance(20_000);
    expect(done).toHaveBeenCalledOnce();
  });

  it('ends early on coming online only where that is allowed', async () => {
    const platform = createFakePlatform();
    const done = vi.fn();
    void waitAwake(platform, 180_000, new AbortController().signal).then(done);
    void waitAwake(platform, 180_000, new AbortController().signal, 60_000).then(done);
    await platform.clock.advance(59_999);
    platform.connect();
    await settle();
    expect(done).not.toHaveBeenCalled();
    await platform.clock.advance(1);
    platform.connect();
    await settle();
    expect(done).toHaveBeenCalledOnce();
  });

  it('is not stretched by a clock that is set back', async () => {
    const platform = createFakePlatform();
    const done = vi.fn();
    void waitAwake(platform, 180_000, new AbortController().signal).then(done);
    platform.clock.adjust(-24 * 3_600_000);
    await platform.clock.advance(180_000);
    expect(done).toHaveBeenCalledOnce();
  });

  it('leaves neither timer nor listener when it is cancelled', async () => {
    const platform = createFakePlatform();
    const stop = new AbortController();
    const wait = waitAwake(platform, 180_000, stop.signal);
    stop.abort();
    await wait;
    expect(platform.clock.pending()).toBe(0);
    expect(platform.listeners()).toBe(0);
  });
});

describe('retryUntilSettled', () => {
  it('tries again after about 4, 8, 16 … 256 seconds, and never gives up', async () => {
    const platform = createFakePlatform();
    const start = platform.now();
    const times: number[] = [];
    const refresh = () => {
      times.push((platform.now() - start) / 1_000);
      return offline();
    };
    void retryUntilSettled(refresh, platform, new AbortController().signal);
    await platform.clock.advance(1_100_000);
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(waits).toEqual([4, 8, 16, 32, 64, 128, 256, 256, 256]);
  });

  it('ends with the first success', async () => {
    const platform = createFakePlatform();
    let online = false;
    const refresh = vi.fn(() => (online ? Promise.resolve() : offline()));
    const retrying = retryUntilSettled(refresh, platform, new AbortController().signal);
    await platform.clock.advance(4_000);
    online = true;
    await platform.clock.advance(8_000);
    await retrying;
    expect(refresh).toHaveBeenCalledTimes(3);
  });

  it('gives up at once when the session is gone', async () => {
    const platform = createFakePlatform();
    const refresh = vi.fn(() => Promise.reject(refusal('session_not_found')));
    await retryUntilSettled(refresh, platform, new AbortController().signal);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it.each(['too_many_requests', 'internal_server_error', 'unknown_error'])(
    'goes on after %s',
    async (error_type) => {
      const platform = createFakePlatform();
      const refresh = vi.fn(() => Promise.reject(refusal(error_type)));
      void retryUntilSettled(refresh, platform, new AbortController().signal);
      await platform.clock.advance(4_000);
      expect(refresh).toHaveBeenCalledTimes(2);
    },
  );

  it('stops in the middle of a wait when it is cancelled', async () => {
    const platform = createFakePlatform();
    const stop = new AbortController();
    const refresh = vi.fn(offline);
    const retrying = retryUntilSettled(refresh, platform, stop.signal);
    await platform.clock.advance(2_000);
    stop.abort();
    await retrying;
    await platform.clock.advance(600_000);
    expect(refresh).toHaveBeenCalledOnce();
    expect(platform.clock.pending()).toBe(0);
  });

  it('tries again as soon as the connection is back', async () => {
    const platform = createFakePlatform();
    const refresh = vi.fn(offline);
    void retryUntilSettled(refresh, platform, new AbortController().signal);
    await platform.clock.advance(60_000);
    refresh.mockClear();
    platform.connect();
    await settle();
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('does not come sooner than the server asks because the connection is back', async () => {
    const platform = createFakePlatform();
    const error = new UnreachableError('', { retryAfterMs: 60_000 });
    const refresh = vi.fn(() => Promise.reject(error));
    void retryUntilSettled(refresh, platform, new AbortController().signal);
    await platform.clock.advance(59_000);
    platform.connect();
    await settle();
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('waits as long as the server asks when that is longer', async () => {
    const platform = createFakePlatform();
    const error = new UnreachableError('', { retryAfterMs: 60_000 });
    const refresh = vi.fn(() => Promise.reject(error));
    void retryUntilSettled(refresh, platform, new AbortController().signal);
    await platform.clock.advance(59_999);
    expect(refresh).toHaveBeenCalledOnce();
    await platform.clock.advance(1);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('does not come sooner than its own series because the server asks for less', async () => {
    const platform = createFakePlatform();
    const error = new UnreachableError('', { retryAfterMs: 1_000 });
    const refresh = vi.fn(() => Promise.reject(error));
    void retryUntilSettled(refresh, platform, new AbortController().signal);
    await platform.clock.advance(3_999);
    expect(refresh).toHaveBeenCalledOnce();
  });
});

describe('createRefresher', () => {
  const setUp = (change: Partial<RefresherOptions> = {}) => {
    const platform = createFakePlatform();
    const refresh = vi.fn(() => {
      refresher.restart();
      return Promise.resolve();
    });
    const refresher = createRefresher({
      platform,
      storage: platform.openStorage(),
      name: 'refresh',
      refresh,
      isRenewedElsewhere: () => false,
      jwt: () => '',
      ...change,
    });
    return { platform, refresh, refresher };
  };

  it('refreshes at once, and then three minutes after each restart', async () => {
    const { platform, refresh, refresher } = setUp();
    refresher.start();
    await settle();
    expect(refresh).toHaveBeenCalledTimes(1);
    await platform.clock.advance(540_000);
    expect(refresh).toHaveBeenCalledTimes(4);
  });

  it('waits a few seconds longer when another tab has refreshed', async () => {
    const { platform, refresh, refresher } = setUp();
    refresher.restart(true);
    await platform.clock.advance(180_999);
    expect(refresh).not.toHaveBeenCalled();
    await platform.clock.advance(4_001);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('waits for the news of another tab that has just refreshed, and not for ever', async () => {
    const isRenewedElsewhere = vi.fn(() => false).mockReturnValueOnce(true);
    const { platform, refresh, refresher } = setUp({ isRenewedElsewhere });
    refresher.start();
    await platform.clock.advance(1_999);
    expect(refresh).not.toHaveBeenCalled();
    await platform.clock.advance(1);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('keeps one timer however often it is restarted', () => {
    const { platform, refresher } = setUp();
    for (let count = 0; count < 100; count += 1) refresher.restart();
    expect(platform.clock.pending()).toBe(1);
    expect(platform.listeners()).toBe(2);
  });

  it('does nothing more once stopped', async () => {
    const { platform, refresh, refresher } = setUp();
    refresher.restart();
    refresher.stop();
    refresher.hurry();
    await platform.clock.advance(600_000);
    expect(refresh).not.toHaveBeenCalled();
    expect(platform.listeners()).toBe(0);
  });

  it('refreshes early when a JWT of two minutes is nearly out and somebody asks', async () => {
    const { platform, refresh, refresher } = setUp({ jwt: () => aJwt({ iat: 0, exp: 120 }) });
    refresher.restart();
    await platform.clock.advance(95_000);
    refresher.hurry();
    await settle();
    expect(refresh).not.toHaveBeenCalled();
    await platform.clock.advance(1_000);
    refresher.hurry();
    await settle();
    expect(refresh).toHaveBeenCalledOnce();
  });

  it.each([
    ['the wait that the server asks for, until a success', 100_000, ['refresh::not_before']],
    ['nothing of a failure without one', undefined, []],
  ])('leaves in the storage %s', async (_, retryAfterMs, keys) => {
    const refresh = vi.fn(() => Promise.resolve());
    refresh.mockRejectedValueOnce(new UnreachableError('', { retryAfterMs }));
    const { platform, refresher } = setUp({ refresh });
    refresher.start();
    await settle();
    expect([...platform.stored.keys()]).toEqual(keys);
    await platform.clock.advance(100_000);
    expect(refresh).toHaveBeenCalledTimes(2);
    expect([...platform.stored.keys()]).toEqual([]);
  });

  it('is not hurried out of a back-off', async () => {
    const refresh = vi.fn(offline);
    const { platform, refresher } = setUp({ refresh, jwt: () => aJwt({ iat: 0, exp: 1 }) });
    refresher.start();
    await platform.clock.advance(3_000);
    refresher.hurry();
    await settle();
    expect(refresh).toHaveBeenCalledOnce();
  });
});
