import { expect, it } from 'vitest';
import { MAX_PARALLEL_RUNS, type RunOutcome, runOnEach } from './run-on-each.ts';

const refuse = new Error('no');
const never = () => false;
const signal = new AbortController().signal;
const letters = (count: number) => Array.from({ length: count }, (_, index) => `item ${index}`);

it('goes on after a failure and says what was done, in the order of the items', async () => {
  const seen: RunOutcome<string, number>[] = [];
  const outcome = await runOnEach(
    ['rye', 'oat', 'spelt'],
    (item) => (item === 'oat' ? Promise.reject(refuse) : Promise.resolve(item.length)),
    { signal, isFatal: never, onProgress: (now) => seen.push(now) },
  );
  expect(outcome).toEqual({
    done: [
      { item: 'rye', result: 3 },
      { item: 'spelt', result: 5 },
    ],
    failed: [{ item: 'oat', error: refuse }],
    left: [],
  });
  expect(seen.map(({ left }) => left.length)).toEqual([2, 1, 0]);
});

it('runs a few items at the same time, and no more', async () => {
  let running = 0;
  let most = 0;
  await runOnEach(
    letters(12),
    async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      await Promise.resolve();
      running -= 1;
    },
    { signal, isFatal: never, onProgress: () => undefined },
  );
  expect(most).toBe(MAX_PARALLEL_RUNS);
});

it('starts nothing after it was stopped, and finishes what runs', async () => {
  const control = new AbortController();
  const run: string[] = [];
  const items = letters(8);
  const outcome = await runOnEach(
    items,
    (item) => {
      run.push(item);
      control.abort();
      return Promise.resolve();
    },
    { signal: control.signal, isFatal: never, onProgress: () => undefined },
  );
  expect(run).toEqual(items.slice(0, 1));
  expect(outcome.left).toEqual(items.slice(1));
});

it('leaves the rest after a failure that the others would meet too', async () => {
  const items = letters(20);
  const outcome = await runOnEach(items, () => Promise.reject(refuse), {
    signal,
    isFatal: (error) => error === refuse,
    onProgress: () => undefined,
  });
  expect(outcome.failed.map(({ item }) => item)).toEqual(items.slice(0, MAX_PARALLEL_RUNS));
  expect(outcome.left).toEqual(items.slice(MAX_PARALLEL_RUNS));
});
