import type { RunOutcome } from './run-on-each.ts';

/** The change of one file. */
export interface BulkStep {
  id: string;
  /** The name of the file. */
  name: string;
  /** The change in words, for example "5 Dec → 12 Dec". */
  note: string;
  /** Changes the file; returns the step that undoes it, or null when there was nothing to change. */
  run: () => Promise<BulkStep | null>;
}

export interface BulkJobTexts {
  /** The text during the run, for example "Removing access". */
  running: string;
  /** The result for a number of files. */
  done: (count: number) => string;
  /** The reason of a failure about which the server said nothing. */
  failed: string;
}

/** The same kind of change to several files. */
export interface BulkJob {
  steps: readonly BulkStep[];
  texts: BulkJobTexts;
  /** The texts of the job that undoes this one; null if nothing can undo it. */
  undoTexts: BulkJobTexts | null;
}

export type BulkOutcome = RunOutcome<BulkStep, BulkStep | null>;

/** The steps that failed or were not tried. */
export const stepsToRetry = ({ failed, left }: BulkOutcome): readonly BulkStep[] => [
  ...failed.map(({ item }) => item),
  ...left,
];

/** The number of files that were changed, without those that needed no change. */
export const changedCount = ({ done }: BulkOutcome): number =>
  done.filter(({ result }) => result !== null).length;

export const totalCount = ({ done, failed, left }: BulkOutcome): number =>
  done.length + failed.length + left.length;

/** The job that undoes what was done; null when there is nothing to undo. */
export function toUndoJob({ undoTexts }: BulkJob, { done }: BulkOutcome): BulkJob | null {
  const steps = done.flatMap(({ result }) => result ?? []);
  return undoTexts === null || steps.length === 0
    ? null
    : { steps, texts: undoTexts, undoTexts: null };
}
