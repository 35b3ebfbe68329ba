import { eventually } from '@bakehouse/vitest/eventually';
import { describe, expect, it } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

const refusal = () => new Error('full');

/** The work goes on until the test ends it. */
const createWork = () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (name: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(name);
      ends.push(() => resolve(name));
    });
  const endFirst = async () => {
    await eventually(() => {
      expect(ends).not.toEqual([]);
    });
    ends.shift()?.();
  };
  return { begun, work, endFirst };
};

describe('a bounded queue', () => {
  it('runs a few tasks at once and the others in the order of their arrival', async () => {
    const { begun, work, endFirst } = createWork();
    const queue = createBoundedQueue({ atOnce: 2, limit: 10, refusal });
    const results = [1, 2, 3, 4, 5].map((name) => queue.run(work(name)));
    await eventually(() => {
      expect(begun).toEqual([1, 2]);
    });
    for (const result of results) {
      await endFirst();
      await result;
    }
    expect(begun).toEqual([1, 2, 3, 4, 5]);
  });

  it('refuses tasks while it is full, and accepts them again afterwards', async () => {
    const { work, endFirst } = createWork();
    const queue = createBoundedQueue({ atOnce: 1, limit: 1, refusal });
    const [first, second, third] = [1, 2, 3].map((name) => queue.run(work(name)));
    await expect(third).rejects.toThrow('full');
    await endFirst();
    await first;
    await endFirst();
    expect(await second).toBe(2);
    const fourth = queue.run(work(4));
    await endFirst();
    expect(await fourth).toBe(4);
  });

  it('lets owners take turns', async () => {
    const { begun, work, endFirst } = createWork();
    const queue = createBoundedQueue({ atOnce: 1, limit: 10, refusal });
    const flood = [1, 2, 3].map((name) => queue.run(work(name), 'flooding network'));
    const other = queue.run(work(4), 'other network');
    const [first, second, third] = flood;
    for (const task of [first, second, other, third]) {
      await endFirst();
      await task;
    }
    expect(begun).toEqual([1, 2, 4, 3]);
  });

  it('takes the place of the newest task of the owner with the most for another owner', async () => {
    const { begun, work, endFirst } = createWork();
    const queue = createBoundedQueue({ atOnce: 1, limit: 3, refusal });
    const flood = [1, 2, 3, 4, 5].map((name) => queue.run(work(name), 'flooding network'));
    await expect(flood[4]).rejects.toThrow('full');
    const others = [6, 7].map((name) => queue.run(work(name), `network ${name}`));
    await expect(flood[3]).rejects.toThrow('full');
    await expect(flood[2]).rejects.toThrow('full');
    await expect(queue.run(work(8), 'network 8')).rejects.toThrow('full');
    for (const task of [flood[0], flood[1], ...others]) {
      await endFirst();
      await task;
    }
    expect(begun).toEqual([1, 2, 6, 7]);
  });

  it('refuses tasks that wait too long, and continues with the others', async () => {
    const { begun, work, endFirst } = createWork();
    const queue = createBoundedQueue({ atOnce: 1, limit: 5, waitMs: 20, refusal });
    const first = queue.run(work(1));
    await expect(queue.run(work(2))).rejects.toThrow('full');
    const third = queue.run(work(3));
    await endFirst();
    await first;
    await endFirst();
    expect(await third).toBe(3);
    expect(begun).toEqual([1, 3]);
  });

  it('continues after a task that failed', async () => {
    const queue = createBoundedQueue({ atOnce: 1, limit: 5, refusal });
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(() => Promise.resolve('done'))).toBe('done');
  });
});
