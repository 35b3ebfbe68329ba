import { BulkButtons } from './bulk-buttons.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { BulkResult } from './bulk-result.tsx';
import styles from './bulk-runs.module.css';
import type { BulkRunControl } from './use-bulk-run.ts';

/** The progress of a job in the page, and afterwards its result with Undo. */
export function BulkReport({ control }: { control: BulkRunControl }) {
  const { run, stop, close } = control;
  if (run === undefined) return null;
  const { texts } = run.job;
  return run.isRunning ? (
    <BulkProgress label={texts.running} outcome={run.outcome} onStop={stop} />
  ) : (
    <BulkResult texts={texts} outcome={run.outcome}>
      <div className={styles.actions}>
        <BulkButtons {...control} run={run} size="compact" onClose={close} />
      </div>
    </BulkResult>
  );
}
