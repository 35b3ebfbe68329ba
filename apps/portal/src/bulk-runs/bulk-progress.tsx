import { Button } from '../components/button.tsx';
import { ProgressBar } from '../components/progress/progress-bar.tsx';
import { type BulkOutcome, totalCount } from './bulk-job.ts';
import styles from './bulk-runs.module.css';
import { BULK_RUN_TEXTS } from './texts.ts';

interface BulkProgressProps {
  label: string;
  outcome: BulkOutcome;
  onStop: () => void;
}

export function BulkProgress({ label, outcome, onStop }: BulkProgressProps) {
  const max = totalCount(outcome);
  const value = max - outcome.left.length;
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={label}
        value={value}
        max={max}
        text={BULK_RUN_TEXTS.progress(value, max)}
      />
      <Button size="compact" onClick={onStop}>
        {BULK_RUN_TEXTS.stop}
      </Button>
    </div>
  );
}
