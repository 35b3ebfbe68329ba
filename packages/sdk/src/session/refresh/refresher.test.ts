import { describe, expect, it, vi } from 'vitest';
import { flushTasks } from '../../../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../../../test/fakes/fake-platform.ts';
import { createUnsignedJwt } from '../../../test/sessions.ts';
import { UnreachableError } from '../../errors.ts';
import { createRefresher, type RefresherOptions } from './refresher.ts';

const offline = () => Promise.reject(new UnreachableError('Unable to contact our servers.'));

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
      isRefreshedElsewhere: () => false,
      jwt: () => '',
      ...change,
    });
    return { platform, refresh, refresher };
  };

  it('refreshes at once, and then three minutes after each restart', async () => {
    const { platform, refresh, refresher } = setUp();
    refresher.start();
    await flushTasks();
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

  it('waits for the message of a tab that has just refreshed, but not for ever', async () => {
    const isRefreshedElsewhere = vi.fn(() => false).mockReturnValueOnce(true);
    const { platform, refresh, refresher } = setUp({ isRefreshedElsewhere });
    refresher.start();
    await platform.clock.advance(1_999);
    expect(refresh).not.toHaveBeenCalled();
    await platform.clock.advance(1);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('keeps one timer when it is restarted several times', () => {
    const { platform, refresher } = setUp();
    for (let count = 0; count < 100; count += 1) refresher.restart();
    expect(platform.clock.pending()).toBe(1);
    expect(platform.listeners()).toBe(2);
  });

  it('does nothing after it was stopped', async () => {
    const { platform, refresh, refresher } = setUp();
    refresher.restart();
    refresher.stop();
    refresher.refreshIfExpiring();
    await platform.clock.advance(600_000);
    expect(refresh).not.toHaveBeenCalled();
    expect(platform.listeners()).toBe(0);
  });

  it('refreshes early on request when a JWT of two minutes is about to expire', async () => {
    const { platform, refresh, refresher } = setUp({
      jwt: () => createUnsignedJwt({ iat: 0, exp: 120 }),
    });
    refresher.restart();
    await platform.clock.advance(95_000);
    refresher.refreshIfExpiring();
    await flushTasks();
    expect(refresh).not.toHaveBeenCalled();
    await platform.clock.advance(1_000);
    refresher.refreshIfExpiring();
    await flushTasks();
    expect(refresh).toHaveBeenCalledOnce();
  });

  it.each([
    ['the delay that the server asked for, until a success', 100_000, ['refresh::not_before']],
    ['nothing of a failure without one', undefined, []],
  ])('leaves in storage %s', async (_, retryAfterMs, keys) => {
    const refresh = vi.fn(() => Promise.resolve());
    refresh.mockRejectedValueOnce(new UnreachableError('', { retryAfterMs }));
    const { platform, refresher } = setUp({ refresh });
    refresher.start();
    await flushTasks();
    expect([...platform.stored.keys()]).toEqual(keys);
    await platform.clock.advance(100_000);
    expect(refresh).toHaveBeenCalledTimes(2);
    expect([...platform.stored.keys()]).toEqual([]);
  });

  it('waits as long as the server has asked another tab to wait', async () => {
    const { platform, refresh, refresher } = setUp();
    platform.stored.set('refresh::not_before', String(platform.now() + 60_000));
    refresher.start();
    await platform.clock.advance(59_999);
    expect(refresh).not.toHaveBeenCalled();
    await platform.clock.advance(2_001);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('does not refresh early during a backoff', async () => {
    const refresh = vi.fn(offline);
    const { platform, refresher } = setUp({
      refresh,
      jwt: () => createUnsignedJwt({ iat: 0, exp: 1 }),
    });
    refresher.start();
    await platform.clock.advance(3_000);
    refresher.refreshIfExpiring();
    await flushTasks();
    expect(refresh).toHaveBeenCalledOnce();
  });
});
