import { describe, expect, it } from 'vitest';
import { createBatches } from './batches.ts';

/** The work ends when the test says so, and records its batches. */
const slowWork = () => {
  const batches: (readonly number[])[] = [];
  const ends: PromiseWithResolvers<null>[] = [];
  const work = async (items: readonly number[]) => {
    const end = Promise.withResolvers<null>();
    batches.push(items);
    ends.push(end);
    await end.promise;
    return items.map((item) => item * 10);
  };
  const endNext = async () => {
    ends.shift()?.resolve(null);
    await new Promise(setImmediate);
  };
  const failNext = async (error: Error) => {
    ends.shift()?.reject(error);
    await new Promise(setImmediate);
  };
  return { batches, work, endNext, failNext };
};

describe('createBatches', () => {
  it('starts a single item at once', async () => {
    const { batches, work, endNext } = slowWork();
    const result = createBatches(work)(1);
    expect(batches).toEqual([[1]]);
    await endNext();
    expect(await result).toBe(10);
  });

  it('puts all items that arrive meanwhile into one batch, in order', async () => {
    const { batches, work, endNext } = slowWork();
    const add = createBatches(work);
    const results = [1, 2, 3, 4].map(add);
    expect(batches).toEqual([[1]]);
    await endNext();
    expect(batches).toEqual([[1], [2, 3, 4]]);
    await endNext();
    expect(await Promise.all(results)).toEqual([10, 20, 30, 40]);
  });

  it('runs one batch at a time', async () => {
    let running = 0;
    let most = 0;
    const add = createBatches<number, number>(async (items) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      return items;
    });
    const items = Array.from({ length: 500 }, (_, index) => index);
    expect(await Promise.all(items.map(add))).toEqual(items);
    expect(most).toBe(1);
  });

  it('makes no batch larger than the limit', async () => {
    const { batches, work, endNext } = slowWork();
    const add = createBatches(work, 2);
    const results = [1, 2, 3, 4, 5, 6].map(add);
    for (let count = 0; count < 4; count += 1) await endNext();
    expect(batches).toEqual([[1], [2, 3], [4, 5], [6]]);
    expect(await Promise.all(results)).toEqual([10, 20, 30, 40, 50, 60]);
  });

  it('fails the items of a batch that fails, and no others', async () => {
    const { work, endNext, failNext } = slowWork();
    const add = createBatches(work, 2);
    const settled = Promise.allSettled([1, 2, 3, 4].map(add));
    await endNext();
    await failNext(new Error('no database'));
    await endNext();
    expect((await settled).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    const next = add(5);
    await endNext();
    expect(await next).toBe(50);
  });

  it('starts at once again after the queue was empty', async () => {
    const { batches, work, endNext } = slowWork();
    const add = createBatches(work);
    const first = add(1);
    await endNext();
    await first;
    const second = add(2);
    expect(batches).toEqual([[1], [2]]);
    await endNext();
    expect(await second).toBe(20);
  });

  it('runs items that are added when a result arrives', async () => {
    const add = createBatches<number, number>((items) => Promise.resolve(items));
    const results = [1, 2].map(async (item) => (await add(item)) + (await add(10)));
    expect(await Promise.all(results)).toEqual([11, 12]);
  });
});
