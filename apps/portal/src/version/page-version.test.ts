import { describe, expect, it, vi } from 'vitest';
import { createPageVersion } from './page-version.ts';

const setUp = (own: string | null, served: string | null = 'b') => {
  let time = 0;
  const ask = vi.fn(() => Promise.resolve(served));
  const version = createPageVersion({ own, api: { ask }, now: () => time });
  const told = vi.fn();
  version.subscribe(told);
  const wait = (ms: number) => {
    time += ms;
  };
  return { version, ask, told, wait };
};

describe('the version of the page', () => {
  it.each([
    ['a', 'b', true],
    ['a', 'a', false],
    ['a', null, false],
    [null, 'b', false],
  ])('with %s here and %s there is old: %s', (own, build, expected) => {
    const { version, told } = setUp(own);
    version.note(build);
    version.note(build);
    expect(version.isOld()).toBe(expected);
    expect(told).toHaveBeenCalledTimes(expected ? 1 : 0);
  });

  it('stays old, whichever of several servers answers next', () => {
    const { version } = setUp('a');
    version.note('b');
    version.note('a');
    expect(version.isOld()).toBe(true);
  });

  it('is asked for when the server has not been heard of for a minute', async () => {
    const { version, ask, told, wait } = setUp('a');
    wait(59_999);
    version.checkNowAndThen();
    version.note('a');
    wait(59_999);
    version.checkNowAndThen();
    expect(ask).not.toHaveBeenCalled();
    wait(1);
    version.checkNowAndThen();
    version.checkNowAndThen();
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => {
      expect(told).toHaveBeenCalledTimes(1);
    });
  });

  it('is as it was when nothing answers', async () => {
    const { version, ask } = setUp('a');
    ask.mockRejectedValue(new Error('offline'));
    version.check();
    await Promise.resolve();
    expect(version.isOld()).toBe(false);
  });
});
