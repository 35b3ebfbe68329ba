import { failureMessageOf } from '../api/http/failure.ts';
import type { ToastAction, ToastInput } from '../toasts/toasts.ts';
import {
  type BulkJob,
  type BulkOutcome,
  changedCount,
  stepsToRetry,
  totalCount,
  toUndoJob,
} from './bulk-job.ts';
import type { BulkRun } from './bulk-run.ts';
import { BULK_RUN_TEXTS } from './texts.ts';

interface BulkToastActions {
  stop: () => void;
  retry: () => void;
  undo: (job: BulkJob) => void;
}

const MAX_NAMED_FAILURES = 3;

/** Names the first files that failed, with their reasons. */
function failureDetail({ failed, left }: BulkOutcome, fallback: string): string {
  const named = failed
    .slice(0, MAX_NAMED_FAILURES)
    .map(({ item, error }) => `${item.name}: ${failureMessageOf(error, fallback)}`);
  const more = failed.length + left.length - named.length;
  return [...named, ...(more > 0 ? [BULK_RUN_TEXTS.more(more)] : [])].join(' · ');
}

export function toBulkToast(
  { job, get }: Pick<BulkRun, 'job' | 'get'>,
  { stop, retry, undo }: BulkToastActions,
): ToastInput {
  const { isRunning, outcome } = get();
  const { texts } = job;
  const rest = stepsToRetry(outcome);
  if (isRunning) {
    const max = totalCount(outcome);
    const value = max - outcome.left.length;
    const progress = { value, max, text: BULK_RUN_TEXTS.progress(value, max) };
    const action = { label: BULK_RUN_TEXTS.stop, run: stop };
    return { tone: 'loading', message: texts.running, progress, action };
  }
  if (rest.length > 0)
    return {
      tone: 'error',
      message: `${texts.done(changedCount(outcome))} ${BULK_RUN_TEXTS.unfinished(rest.length)}`,
      detail: failureDetail(outcome, texts.failed),
      action: { label: BULK_RUN_TEXTS.tryAgain, run: retry },
    };
  const undoJob = toUndoJob(job, outcome);
  const action: ToastAction | undefined = undoJob
    ? { label: BULK_RUN_TEXTS.undo, run: () => undo(undoJob) }
    : undefined;
  return { tone: 'success', message: texts.done(changedCount(outcome)), action };
}

/** True for an ended run about which the user can still do something. */
export const isWorthShowing = ({ job, get }: Pick<BulkRun, 'job' | 'get'>): boolean => {
  const { isRunning, outcome } = get();
  return isRunning || stepsToRetry(outcome).length > 0 || toUndoJob(job, outcome) !== null;
};
