import { findPersonId } from '../session/portal-session-state.ts';
import type { PortalSession } from '../session/portal-session.ts';
import type { Toasts } from '../toasts/toasts.ts';
import type { BulkJob, BulkOutcome } from './bulk-job.ts';
import { type BulkRun, startBulkRun } from './bulk-run.ts';
import { isWorthShowing, toBulkToast } from './bulk-toast.ts';

interface BulkRunnerOptions {
  toasts: Toasts;
  session: Pick<PortalSession, 'get' | 'subscribe'>;
  onEnd: () => void;
}

export interface BulkRunner {
  /** @param before the outcome of an earlier run, whose failed files are tried again */
  start: (job: BulkJob, before?: BulkOutcome) => BulkRun;
  /** Shows the progress and the result in a toast, for example after the page was left. */
  showInToast: (run: BulkRun) => void;
}

/** Starts runs for the user who is logged in, and stops them when that user no longer is. */
export function createBulkRunner({ toasts, session, onEnd }: BulkRunnerOptions): BulkRunner {
  const personIdNow = () => findPersonId(session.get());
  const owner = personIdNow();

  const start: BulkRunner['start'] = (job, before) => {
    const run = startBulkRun(job, {
      before,
      onEnd() {
        unsubscribe();
        onEnd();
      },
    });
    const unsubscribe = session.subscribe(() => {
      if (personIdNow() !== owner) run.stop();
    });
    return run;
  };

  const showInToast: BulkRunner['showInToast'] = (run) => {
    if (personIdNow() !== owner || !isWorthShowing(run)) return;
    const toast = () =>
      toBulkToast(run, {
        stop: run.stop,
        retry: () => showInToast(start(run.job, run.get().outcome)),
        undo: (job) => showInToast(start(job)),
      });
    const id = toasts.add(toast());
    if (!run.get().isRunning) return;
    const unsubscribe = run.subscribe(() => {
      if (!run.get().isRunning) unsubscribe();
      if (personIdNow() === owner) toasts.update(id, toast());
    });
  };

  return { start, showInToast };
}
