import { useOptimisticChoice } from '../../../lib/use-optimistic-choice.ts';
import { ACTIVITY_FILTER_TEXTS, RANGE_TEXTS } from '../texts.ts';
import { QUICK_RANGES, type QuickRange } from './quick-range.ts';
import styles from './quick-ranges.module.css';

interface QuickRangesProps {
  value: QuickRange | null;
  onChange: (range: QuickRange | null) => void;
}

/** A press on the chosen range shows all times again. */
export function QuickRanges({ value, onChange }: QuickRangesProps) {
  const [shown, choose] = useOptimisticChoice(value, onChange);
  return (
    <div role="group" aria-label={ACTIVITY_FILTER_TEXTS.last} className={styles.ranges}>
      <span aria-hidden="true" className={styles.label}>
        {ACTIVITY_FILTER_TEXTS.last}
      </span>
      <div className={styles.options}>
        {QUICK_RANGES.map((range) => (
          <button
            key={range}
            type="button"
            className={styles.option}
            aria-label={ACTIVITY_FILTER_TEXTS.lastRange(RANGE_TEXTS[range])}
            aria-pressed={range === shown}
            onClick={() => choose(range === shown ? null : range)}
          >
            {RANGE_TEXTS[range]}
          </button>
        ))}
      </div>
    </div>
  );
}
