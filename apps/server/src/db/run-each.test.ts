import { expect, it } from 'vitest';
import { runEach } from './run-each.ts';

const runRecording = async (failures: Readonly<Record<number, Error>>) => {
  const started: number[] = [];
  const work = (item: number) => {
    started.push(item);
    return failures[item] ? Promise.reject(failures[item]) : Promise.resolve();
  };
  const error = await runEach([1, 2, 3], work).catch((thrown: unknown) => thrown);
  return { started, error };
};

it('gives the items after a failure their turn, and throws the failure then', async () => {
  const failure = new Error('The second item is damaged.');
  expect(await runRecording({ 2: failure })).toEqual({ started: [1, 2, 3], error: failure });
});

it('throws all failures together', async () => {
  const [first, last] = [new Error('The first item is damaged.'), new Error('So is the last.')];
  const { started, error } = await runRecording({ 1: first, 3: last });
  expect(started).toEqual([1, 2, 3]);
  expect(error).toMatchObject({ errors: [first, last], message: '2 items failed.' });
});

it.each(['40001', '40P01', '55P03', '57014'])(
  'goes on after the conflict or timeout %s of one item',
  async (code) => {
    const failure = Object.assign(new Error('canceling statement'), { code });
    expect(await runRecording({ 1: failure })).toEqual({ started: [1, 2, 3], error: failure });
  },
);

it('ends at once when the database is unavailable', async () => {
  const failure = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(await runRecording({ 1: failure })).toEqual({ started: [1], error: failure });
});
