import { eventually } from '@bakehouse/vitest/eventually';
import { describe, expect, it, vi } from 'vitest';
import { createPageVersion } from './page-version.ts';

const setUp = (own: string | null, served: string | null = 'b') => {
  let time = 0;
  const state = { build: served, isInMaintenance: false };
  const ask = vi.fn(() => Promise.resolve(state));
  const reloadPage = vi.fn();
  const version = createPageVersion({ own, api: { fetchState: ask }, now: () => time, reloadPage });
  const listener = vi.fn();
  version.subscribe(listener);
  const wait = (ms: number) => {
    time += ms;
  };
  return { version, ask, state, listener, reloadPage, wait };
};

describe('the version of the page', () => {
  it.each([
    ['a', 'b', true],
    ['a', 'a', false],
    ['a', null, false],
    [null, 'b', false],
  ])('with build %s here and %s on the server is outdated: %s', (own, build, expected) => {
    const { version, listener } = setUp(own);
    version.noteServerBuild(build);
    version.noteServerBuild(build);
    expect(version.isOutdated()).toBe(expected);
    expect(listener).toHaveBeenCalledTimes(expected ? 1 : 0);
  });

  it('stays outdated when another server responds with the old build', () => {
    const { version } = setUp('a');
    version.noteServerBuild('b');
    version.noteServerBuild('a');
    expect(version.isOutdated()).toBe(true);
  });

  it('asks the server after a minute without a response', async () => {
    const { version, ask, listener, wait } = setUp('a');
    wait(59_999);
    version.checkOncePerMinute();
    version.noteServerBuild('a');
    wait(59_999);
    version.checkOncePerMinute();
    expect(ask).not.toHaveBeenCalled();
    wait(1);
    version.checkOncePerMinute();
    version.checkOncePerMinute();
    expect(ask).toHaveBeenCalledTimes(1);
    await eventually(() => {
      expect(listener).toHaveBeenCalledTimes(1);
    });
  });

  it('does not change when the server cannot be reached', async () => {
    const { version, ask } = setUp('a');
    ask.mockRejectedValue(new Error('offline'));
    version.check();
    await Promise.resolve();
    expect(version.isOutdated()).toBe(false);
  });

  it('reloads the page only when the server responds', async () => {
    const { version, ask, reloadPage } = setUp('a');
    ask.mockRejectedValueOnce(new Error('offline'));
    await expect(version.reload()).rejects.toThrow('offline');
    expect(reloadPage).not.toHaveBeenCalled();
    await version.reload();
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  it('does not replace the page during maintenance', async () => {
    const { version, state, reloadPage } = setUp('a');
    state.isInMaintenance = true;
    await expect(version.reload()).rejects.toMatchObject({ status: 503, isMaintenance: true });
    expect(reloadPage).not.toHaveBeenCalled();
  });
});
