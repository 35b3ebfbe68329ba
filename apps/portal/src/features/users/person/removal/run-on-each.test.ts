import { expect, it } from 'vitest';
import { type Outcome, runOnEach } from './run-on-each.ts';

const refuse = new Error('no');

it('goes on after a failure and says what was done', async () => {
  const seen: Outcome<string>[] = [];
  const outcome = await runOnEach(
    ['rye', 'oat', 'spelt'],
    (item) => (item === 'oat' ? Promise.reject(refuse) : Promise.resolve()),
    { signal: new AbortController().signal, onProgress: (now) => seen.push(now) },
  );
  expect(outcome).toEqual({
    done: ['rye', 'spelt'],
    failed: [{ item: 'oat', error: refuse }],
    left: [],
  });
  expect(seen.map(({ left }) => left.length)).toEqual([2, 1, 0]);
});

it('tries nothing after it was stopped', async () => {
  const control = new AbortController();
  const run: string[] = [];
  const outcome = await runOnEach(
    ['rye', 'oat', 'spelt'],
    (item) => {
      run.push(item);
      if (item === 'oat') control.abort();
      return Promise.resolve();
    },
    { signal: control.signal, onProgress: () => undefined },
  );
  expect(run).toEqual(['rye', 'oat']);
  expect(outcome).toEqual({ done: ['rye', 'oat'], failed: [], left: ['spelt'] });
});
