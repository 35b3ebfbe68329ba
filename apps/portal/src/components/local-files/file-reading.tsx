import { ProgressBar } from '../progress/progress-bar.tsx';
import styles from './local-file.module.css';

interface FileReadingProgressProps {
  label: string;
  bytes: number;
  size: number;
  text: string;
}

/** Shows how much of a file has been read for its checksum. */
export function FileReadingProgress({ label, bytes, size, text }: FileReadingProgressProps) {
  return (
    <div className={styles.progress}>
      <ProgressBar label={label} value={bytes} max={size} text={text} />
    </div>
  );
}
