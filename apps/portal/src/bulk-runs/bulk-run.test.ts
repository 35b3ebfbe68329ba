import { eventually } from '@bakehouse/vitest/eventually';
import { ApiFailure } from '@bakehouse/contract';
import { expect, it, vi } from 'vitest';
import { type BulkJob, type BulkStep, changedCount, stepsToRetry, toUndoJob } from './bulk-job.ts';
import { startBulkRun } from './bulk-run.ts';
import { toBulkToast } from './bulk-toast.ts';

const TEXTS = {
  running: 'Extending files',
  done: (count: number) => `${count} extended.`,
  failed: 'It failed.',
};
const UNDO_TEXTS = { ...TEXTS, done: (count: number) => `${count} set back.` };

const createStep = (name: string, run: BulkStep['run']): BulkStep => ({
  id: name,
  name,
  note: '',
  run,
});
const undoStepOf = (name: string) => createStep(name, () => Promise.resolve(null));
const createJob = (steps: readonly BulkStep[]): BulkJob => ({
  steps,
  texts: TEXTS,
  undoTexts: UNDO_TEXTS,
});

const runToEnd = async (...args: Parameters<typeof startBulkRun>) => {
  const run = startBulkRun(...args);
  await eventually(() => expect(run.get().isRunning).toBe(false));
  return run;
};

const onEnd = () => undefined;
const actions = { stop: vi.fn(), retry: vi.fn(), undo: vi.fn() };

it('keeps what was done when what failed is tried again', async () => {
  let isBusy = true;
  const job = createJob([
    createStep('rye', () => Promise.resolve(undoStepOf('rye'))),
    createStep('oat', () =>
      isBusy
        ? Promise.reject(new ApiFailure({ message: 'Too fast.', status: 429 }))
        : Promise.resolve(undoStepOf('oat')),
    ),
    createStep('spelt', () => Promise.resolve(null)),
  ]);
  const first = await runToEnd(job, { onEnd });
  expect(changedCount(first.get().outcome)).toBe(1);
  expect(toBulkToast(first, actions)).toMatchObject({
    tone: 'error',
    message: '1 extended. 1 file could not be changed.',
    detail: 'oat: Too fast.',
    action: { label: 'Try again', run: actions.retry },
  });
  isBusy = false;
  const second = await runToEnd(job, { before: first.get().outcome, onEnd });
  expect(stepsToRetry(second.get().outcome)).toEqual([]);
  expect(toBulkToast(second, actions)).toMatchObject({
    tone: 'success',
    message: '2 extended.',
    action: { label: 'Undo' },
  });
});

it('undoes only what was changed, and cannot undo the undoing', async () => {
  const job = createJob([
    createStep('rye', () => Promise.resolve(undoStepOf('rye'))),
    createStep('oat', () => Promise.resolve(null)),
  ]);
  const { outcome } = (await runToEnd(job, { onEnd })).get();
  const undo = toUndoJob(job, outcome);
  expect(undo?.steps.map(({ name }) => name)).toEqual(['rye']);
  expect(undo && toUndoJob(undo, outcome)).toBeNull();
});

it('keeps the rest to try again when the network is lost', async () => {
  const offline = new ApiFailure({ message: 'You are offline.' });
  const steps = Array.from({ length: 10 }, (_, index) =>
    createStep(`loaf ${index}`, () => Promise.reject(offline)),
  );
  const run = await runToEnd(createJob(steps), { onEnd });
  const { failed, left } = run.get().outcome;
  expect([failed.length, left.length]).toEqual([4, 6]);
  expect(stepsToRetry(run.get().outcome)).toEqual(steps);
  expect(toBulkToast(run, actions)).toMatchObject({
    detail:
      'loaf 0: You are offline. · loaf 1: You are offline. · loaf 2: You are offline. · and 7 files more',
  });
});

it('shows its progress in a toast that can stop it', async () => {
  const run = startBulkRun(
    createJob([
      createStep('rye', () => Promise.resolve(null)),
      createStep('oat', () => Promise.resolve(null)),
    ]),
    { onEnd },
  );
  expect(toBulkToast(run, actions)).toMatchObject({
    tone: 'loading',
    progress: { value: 0, max: 2, text: '0 of 2 files' },
    action: { label: 'Stop', run: actions.stop },
  });
  await eventually(() => expect(run.get().isRunning).toBe(false));
});
