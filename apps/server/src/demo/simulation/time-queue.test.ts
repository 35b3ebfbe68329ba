import { expect, it } from 'vitest';
import { createTimeQueue } from './time-queue.ts';

it('returns items in the order of time, and items of the same instant in the order of insertion', () => {
  const queue = createTimeQueue<string>();
  for (const [index, at] of [5, 3, 9, 3, 1, 5, 0, 9, 3].entries()) queue.add(at, `${at}-${index}`);
  const taken: string[] = [];
  for (let entry = queue.take(); entry; entry = queue.take()) taken.push(entry.item);
  expect(taken).toEqual(['0-6', '1-4', '3-1', '3-3', '3-8', '5-0', '5-5', '9-2', '9-7']);
});
