import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followTabs } from './follow-tabs.ts';

const KEY = 'state';
const follow = vi.fn<() => void>();
let stop: () => void = () => undefined;

const stored = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

beforeEach(() => {
  vi.useFakeTimers();
  follow.mockClear();
  stop = followTabs({ follow }, KEY);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

it.each([KEY, null])(
  'follows a storage event of %j at once, and when its cookies are here',
  (key) => {
    stored(key);
    expect(follow).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2_000);
    expect(follow).toHaveBeenCalledTimes(2);
  },
);

it('does not care about what else is stored', () => {
  stored('other');
  vi.advanceTimersByTime(2_000);
  expect(follow).not.toHaveBeenCalled();
});

it.each([
  ['pageshow', window],
  ['focus', window],
  ['visibilitychange', document],
])('looks for itself on %s', (type, target) => {
  target.dispatchEvent(new Event(type));
  expect(follow).toHaveBeenCalledTimes(1);
});

it('leaves nothing behind when it is stopped', () => {
  stored(KEY);
  stop();
  stored(KEY);
  vi.advanceTimersByTime(2_000);
  expect(follow).toHaveBeenCalledTimes(1);
});
