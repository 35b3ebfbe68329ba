import styles from './progress-bar.module.css';
import { progressAnnouncement } from './progress-announcement.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

interface ProgressBarProps {
  label: string;
  value: number;
  /** The value when the work is complete; null while it is unknown. */
  max: number | null;
  /** The progress as text, for example "120 of 900 rows". */
  text: string;
}

/** Screen readers get steps of 25 %, because the visible text changes too often. */
export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  return (
    <div className={styles.progress}>
      <progress
        className={styles.bar}
        aria-label={label}
        aria-valuetext={text}
        {...(max !== null && { value, max: Math.max(1, max) })}
      />
      <span className={styles.text} aria-hidden="true">
        {text}
      </span>
      <VisuallyHidden>{progressAnnouncement(value, max)}</VisuallyHidden>
    </div>
  );
}
