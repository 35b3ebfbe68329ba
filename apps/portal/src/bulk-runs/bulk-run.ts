import { ApiFailure } from '@bakehouse/contract';
import { createListeners } from '../lib/listeners.ts';
import { type BulkJob, type BulkOutcome, stepsToRetry } from './bulk-job.ts';
import { runOnEach } from './run-on-each.ts';

export interface BulkRunState {
  isRunning: boolean;
  outcome: BulkOutcome;
}

/** A job that runs or has ended. It outlives the component that has started it. */
export interface BulkRun {
  job: BulkJob;
  get: () => BulkRunState;
  subscribe: (listener: () => void) => () => void;
  /** Finishes the files that are being changed and leaves the others as they are. */
  stop: () => void;
}

const UNREACHABLE_STATUS = 0;

const isUnreachable = (error: unknown) =>
  error instanceof ApiFailure && error.status === UNREACHABLE_STATUS;

interface BulkRunOptions {
  /** The outcome of an earlier run; only what failed or was left then is tried. */
  before?: BulkOutcome | undefined;
  onEnd: () => void;
}

export function startBulkRun(job: BulkJob, { before, onEnd }: BulkRunOptions): BulkRun {
  const control = new AbortController();
  const listeners = createListeners();
  const steps = before ? stepsToRetry(before) : job.steps;
  const withBefore = (outcome: BulkOutcome): BulkOutcome => ({
    ...outcome,
    done: [...(before?.done ?? []), ...outcome.done],
  });
  let state: BulkRunState = {
    isRunning: true,
    outcome: withBefore({ done: [], failed: [], left: steps }),
  };
  const publish = (outcome: BulkOutcome, isRunning: boolean) => {
    state = { isRunning, outcome: withBefore(outcome) };
    listeners.notify();
  };
  void runOnEach(steps, (step) => step.run(), {
    signal: control.signal,
    isFatal: isUnreachable,
    onProgress: (outcome) => publish(outcome, true),
  }).then((outcome) => {
    publish(outcome, false);
    onEnd();
  });
  return {
    job,
    get: () => state,
    subscribe: listeners.subscribe,
    stop: () => control.abort(),
  };
}
