import { describe, expect, it, vi } from 'vitest';
import { flushTasks } from '../../../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../../../test/fakes/fake-platform.ts';
import { ApiError, UnreachableError } from '../../errors.ts';
import { retryWithBackoff } from './retry-with-backoff.ts';

const offline = () => Promise.reject(new UnreachableError('Unable to contact our servers.'));

const refusal = (error_type: string) =>
  new ApiError({ status_code: 401, error_type, error_message: '', error_url: '' });

describe('retryWithBackoff', () => {
  it('retries after about 4, 8, 16 … 256 seconds, without an end', async () => {
    const platform = createFakePlatform();
    const start = platform.now();
    const times: number[] = [];
    const refresh = () => {
      times.push((platform.now() - start) / 1_000);
      return offline();
    };
    void retryWithBackoff(refresh, platform, new AbortController().signal);
    await platform.clock.advance(1_100_000);
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(waits).toEqual([4, 8, 16, 32, 64, 128, 256, 256, 256]);
  });

  it('stops after the first success', async () => {
    const platform = createFakePlatform();
    let online = false;
    const refresh = vi.fn(() => (online ? Promise.resolve() : offline()));
    const retrying = retryWithBackoff(refresh, platform, new AbortController().signal);
    await platform.clock.advance(4_000);
    online = true;
    await platform.clock.advance(8_000);
    await retrying;
    expect(refresh).toHaveBeenCalledTimes(3);
  });

  it('stops at once when the session has ended', async () => {
    const platform = createFakePlatform();
    const refresh = vi.fn(() => Promise.reject(refusal('session_not_found')));
    await retryWithBackoff(refresh, platform, new AbortController().signal);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it.each(['too_many_requests', 'internal_server_error', 'unknown_error'])(
    'retries after %s',
    async (error_type) => {
      const platform = createFakePlatform();
      const refresh = vi.fn(() => Promise.reject(refusal(error_type)));
      void retryWithBackoff(refresh, platform, new AbortController().signal);
      await platform.clock.advance(4_000);
      expect(refresh).toHaveBeenCalledTimes(2);
    },
  );

  it('stops during a wait when it is cancelled', async () => {
    const platform = createFakePlatform();
    const stop = new AbortController();
    const refresh = vi.fn(offline);
    const retrying = retryWithBackoff(refresh, platform, stop.signal);
    await platform.clock.advance(2_000);
    stop.abort();
    await retrying;
    await platform.clock.advance(600_000);
    expect(refresh).toHaveBeenCalledOnce();
    expect(platform.clock.pending()).toBe(0);
  });

  it('retries as soon as the connection is back', async () => {
    const platform = createFakePlatform();
    const refresh = vi.fn(offline);
    void retryWithBackoff(refresh, platform, new AbortController().signal);
    await platform.clock.advance(60_000);
    refresh.mockClear();
    platform.goOnline();
    await flushTasks();
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('does not retry earlier than the server asked for because the connection is back', async () => {
    const platform = createFakePlatform();
    const error = new UnreachableError('', { retryAfterMs: 60_000 });
    const refresh = vi.fn(() => Promise.reject(error));
    void retryWithBackoff(refresh, platform, new AbortController().signal);
    await platform.clock.advance(59_000);
    platform.goOnline();
    await flushTasks();
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('waits as long as the server asked for if that is longer', async () => {
    const platform = createFakePlatform();
    const error = new UnreachableError('', { retryAfterMs: 60_000 });
    const refresh = vi.fn(() => Promise.reject(error));
    void retryWithBackoff(refresh, platform, new AbortController().signal);
    await platform.clock.advance(59_999);
    expect(refresh).toHaveBeenCalledOnce();
    await platform.clock.advance(1);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('does not shorten its own delay because the server asked for less', async () => {
    const platform = createFakePlatform();
    const error = new UnreachableError('', { retryAfterMs: 1_000 });
    const refresh = vi.fn(() => Promise.reject(error));
    void retryWithBackoff(refresh, platform, new AbortController().signal);
    await platform.clock.advance(3_999);
    expect(refresh).toHaveBeenCalledOnce();
  });
});
