import { Button } from '../components/button.tsx';
import type { ButtonSize } from '../components/button-class.ts';
import { stepsToRetry, toUndoJob } from './bulk-job.ts';
import { BULK_RUN_TEXTS } from './texts.ts';
import type { BulkRunControl } from './use-bulk-run.ts';

interface BulkButtonsProps extends Pick<BulkRunControl, 'retry' | 'undo'> {
  run: NonNullable<BulkRunControl['run']>;
  size?: ButtonSize;
  onClose: () => void;
}

/** A finished job can be closed, undone, or run again for the files that failed. */
export function BulkButtons({ run, size = 'normal', retry, undo, onClose }: BulkButtonsProps) {
  const { job, outcome } = run;
  const rest = stepsToRetry(outcome).length;
  return (
    <>
      <Button size={size} onClick={onClose}>
        {BULK_RUN_TEXTS.close}
      </Button>
      {toUndoJob(job, outcome) && (
        <Button size={size} onClick={undo}>
          {BULK_RUN_TEXTS.undo}
        </Button>
      )}
      {rest > 0 && (
        <Button size={size} variant="primary" onClick={retry}>
          {outcome.failed.length > 0 ? BULK_RUN_TEXTS.retry(rest) : BULK_RUN_TEXTS.retryLeft(rest)}
        </Button>
      )}
    </>
  );
}
