import styles from './progress-bar.module.css';
import { quarterText } from './progress-rules.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';

interface ProgressBarProps {
  label: string;
  value: number;
  /** Null while it is unknown. */
  max: number | null;
  /** The progress in words. */
  text: string;
}

/** The live region gets only quarters, because the text changes too often to be announced. */
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
      <VisuallyHidden>{quarterText(value, max)}</VisuallyHidden>
    </div>
  );
}
