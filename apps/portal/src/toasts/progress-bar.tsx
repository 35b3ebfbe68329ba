import styles from './progress-bar.module.css';
import { quarterText } from './progress-rules.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';

interface ProgressBarProps {
  label: string;
  value: number;
  /** Null as long as nobody knows it. */
  max: number | null;
  /** How far it is, in words. */
  text: string;
}

/** In a live region only quarters are announced: the words change too often, and the bar carries them. */
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
