import { afterEach, expect, it, vi } from 'vitest';
import { createPrivateFolder } from './private-folder.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The file system refuses to remove a file as often as asked, as while a worker still holds it. */
const stubFileSystem = (refusals: number) => {
  const removed: string[] = [];
  let left = refusals;
  const folder = {
    keys: () => [],
    getDirectoryHandle: () => Promise.resolve(folder),
    removeEntry(name: string) {
      left -= 1;
      if (left >= 0) return Promise.reject(new DOMException('', 'NoModificationAllowedError'));
      removed.push(name);
      return Promise.resolve();
    },
  };
  vi.stubGlobal('navigator', {
    storage: { getDirectory: () => Promise.resolve(folder) },
    locks: { request: (_: string, hold: () => unknown) => Promise.resolve(hold()) },
  });
  return removed;
};

it('removes a file that a worker holds for a moment after its end', async () => {
  vi.useFakeTimers();
  const removed = stubFileSystem(3);
  const folder = createPrivateFolder(() => 'page-a');
  await folder.name();
  const done = folder.remove('copy');
  await vi.runAllTimersAsync();
  await done;
  expect(removed).toEqual(['copy']);
});

it('leaves a file that stays held to the next visit', async () => {
  vi.useFakeTimers();
  const removed = stubFileSystem(Infinity);
  const folder = createPrivateFolder(() => 'page-a');
  await folder.name();
  const done = folder.remove('copy');
  await vi.runAllTimersAsync();
  await expect(done).resolves.toBeUndefined();
  expect(removed).toEqual([]);
});
