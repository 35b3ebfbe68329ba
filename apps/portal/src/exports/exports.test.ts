import { eventually } from '@bakehouse/vitest/eventually';
import { expect, it, vi } from 'vitest';
import { createActivityExport, createFilesExport } from '../../test/data/exports.ts';
import { browserTimers, createToasts } from '../toasts/toasts.ts';
import { createExports, type ExportRun, type RunExport, toStopReason } from './exports.ts';

const files = { source: createFilesExport(), days: { from: '', to: '' }, zone: 'UTC' };
const activity = { ...files, source: createActivityExport() };

/** Exports that run until the test ends them. */
const setUp = (isOnline = true) => {
  const runs: (ExportRun & { finish: () => void })[] = [];
  const toasts = createToasts(browserTimers);
  const runExport: RunExport = (run) =>
    new Promise((resolve) => runs.push({ ...run, finish: resolve }));
  const load = vi.fn(() => Promise.resolve(runExport));
  const reload = vi.fn();
  const exports = createExports({ toasts, isOnline: () => isOnline, load, reload });
  const begun = (count: number) =>
    eventually(() => {
      expect(runs).toHaveLength(count);
    });
  return { exports, runs, toasts, load, reload, begun };
};

it('runs one export of a kind at a time, in parallel with other kinds', async () => {
  const { exports, runs, begun } = setUp();
  exports.start(files);
  exports.start(files);
  exports.start(activity);
  await begun(2);
  expect([...exports.running()]).toEqual(['files', 'activity']);
  runs[0]?.finish();
  await eventually(() => {
    expect([...exports.running()]).toEqual(['activity']);
  });
  exports.start(files);
  await begun(3);
});

it('cancels the response when a run ends, for whatever reason', async () => {
  const { exports, runs, begun } = setUp();
  exports.start(files);
  await begun(1);
  expect(runs[0]?.signal.aborted).toBe(false);
  runs[0]?.finish();
  await eventually(() => {
    expect(runs[0]?.signal.aborted).toBe(true);
  });
});

it('can begin again at once after it was cancelled, though the first run has not ended', async () => {
  const { exports, runs, begun } = setUp();
  exports.start(files);
  await begun(1);
  runs[0]?.cancel();
  expect(runs[0]?.signal.reason).toBe('cancelled');
  expect(exports.running().size).toBe(0);
  exports.start(files);
  await begun(2);
  runs[0]?.finish();
  await Promise.resolve();
  expect([...exports.running()]).toEqual(['files']);
});

it('aborts all runs with the reason', async () => {
  const { exports, runs, begun } = setUp();
  exports.start(files);
  exports.start(activity);
  await begun(2);
  exports.stop('loggedOut');
  expect(runs.map(({ signal }): unknown => signal.reason)).toEqual(['loggedOut', 'loggedOut']);
  expect(exports.running().size).toBe(0);
});

it.each<[string, (code: PromiseWithResolvers<RunExport>) => void]>([
  [
    'is loaded',
    ({ resolve }) =>
      resolve((run) => {
        run.show({ tone: 'loading', message: 'Downloading files' });
        return Promise.resolve();
      }),
  ],
  ['cannot be loaded', ({ reject }) => reject(new TypeError('Failed to fetch'))],
])('shows nothing to the next user when its code %s', async (_, finishLoading) => {
  const { exports, load, toasts, begun } = setUp();
  const code = Promise.withResolvers<RunExport>();
  load.mockReturnValueOnce(code.promise);
  exports.start(files);
  exports.stop('replaced');
  finishLoading(code);
  exports.start(activity);
  await begun(1);
  expect(toasts.get()).toEqual([]);
});

it('updates one toast per kind, and adds a new one after it was closed', async () => {
  const { exports, runs, toasts, begun } = setUp();
  exports.start(files);
  await begun(1);
  const messages = () => toasts.get().map(({ message }) => message);
  runs[0]?.show({ tone: 'loading', message: 'First' });
  runs[0]?.show({ tone: 'error', message: 'Second' });
  expect(messages()).toEqual(['Second']);
  for (const { id } of toasts.get()) toasts.dismiss(id);
  runs[0]?.show({ tone: 'error', message: 'Third' });
  expect(messages()).toEqual(['Third']);
});

it('offers a reload when its code cannot be loaded', async () => {
  const { exports, toasts, load, reload } = setUp();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  exports.start(files);
  await eventually(() => {
    expect(toasts.get()).toMatchObject([
      {
        tone: 'error',
        message: 'The download could not start. Nothing was saved.',
        detail: 'A part of the page could not be loaded. Reload the page, then try again.',
      },
    ]);
  });
  expect(exports.running().size).toBe(0);
  toasts.get()[0]?.action?.run();
  expect(reload).toHaveBeenCalledOnce();
});

it('can be tried again when its code was asked for without a connection', async () => {
  const { exports, toasts, load, begun } = setUp(false);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  exports.start(files);
  await eventually(() => {
    expect(toasts.get()).toMatchObject([
      {
        tone: 'error',
        message: 'You are offline. Please check your connection.',
        detail: 'The download could not start. Nothing was saved.',
      },
    ]);
  });
  expect(exports.running().size).toBe(0);
  toasts.get()[0]?.action?.run();
  await begun(1);
});

it.each([
  [{ status: 'loggedOut' }, 'loggedOut'],
  [{ status: 'ended' }, 'sessionEnded'],
  [{ status: 'unknown' }, 'replaced'],
] as const)('knows what %j means for what its user began', (state, reason) => {
  expect(toStopReason(state)).toBe(reason);
});
