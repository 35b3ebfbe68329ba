import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useService } from '../lib/services.tsx';
import { type BulkJob, toUndoJob } from './bulk-job.ts';
import type { BulkRun, BulkRunState } from './bulk-run.ts';
import { createBulkRunner } from './bulk-runner.ts';

export interface BulkRunControl {
  /** The job that runs or has ended; undefined before the first and after `close`. */
  run: ({ job: BulkJob } & BulkRunState) | undefined;
  start: (job: BulkJob) => void;
  stop: () => void;
  /** Tries what failed or was left once more. */
  retry: () => void;
  undo: () => void;
  /** Forgets the run. */
  close: () => void;
  /** Shows the run in a toast from now on. */
  leave: () => void;
}

const neverChanges = () => () => undefined;

/** A run whose component is removed goes on, and a toast shows its result with Undo. */
export function useBulkRun(): BulkRunControl {
  const toasts = useService('toasts');
  const session = useService('session');
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState<BulkRun>();
  const latest = useRef<BulkRun>(undefined);
  const runner = useMemo(
    () => createBulkRunner({ toasts, session, onEnd: () => void queryClient.invalidateQueries() }),
    [toasts, session, queryClient],
  );
  const state = useSyncExternalStore(current?.subscribe ?? neverChanges, () => current?.get());

  const set = (run: BulkRun | undefined) => {
    latest.current = run;
    setCurrent(run);
  };

  useEffect(
    () => () => {
      if (latest.current) runner.showInToast(latest.current);
    },
    [runner],
  );

  return {
    run: current && state && { job: current.job, ...state },
    start: (job) => set(runner.start(job)),
    stop: () => current?.stop(),
    retry: () => set(current && runner.start(current.job, current.get().outcome)),
    undo() {
      const job = current && toUndoJob(current.job, current.get().outcome);
      if (job) set(runner.start(job));
    },
    close: () => set(undefined),
    leave() {
      if (current) runner.showInToast(current);
      set(undefined);
    },
  };
}
