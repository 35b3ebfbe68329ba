import { useRef } from 'react';
import { Notice } from './notice.tsx';
import styles from './part-waiting.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface PartWaitingProps {
  /** Said to screen readers while the part is on its way. */
  loading: string;
  failure: string;
  isFetching: boolean;
  hasFailed: boolean;
  /** About as high as what comes, so that nothing below it moves far. */
  height: string;
  onRetry: () => void;
}

/** Stands where a part of the page will be whose code is still to be loaded. */
export function PartWaiting({
  loading,
  failure,
  isFetching,
  hasFailed,
  height,
  onRetry,
}: PartWaitingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The button goes away with the error; the focus stays here.
    frame.current?.focus();
    onRetry();
  };

  return (
    <div
      ref={frame}
      tabIndex={-1}
      className={styles.waiting}
      style={{ minBlockSize: height }}
      aria-busy={isFetching}
    >
      {hasFailed && !isFetching ? (
        <Notice tone="danger" title={failure} action={{ label: 'Try again', onPress: retry }} />
      ) : (
        <VisuallyHidden>{loading}</VisuallyHidden>
      )}
    </div>
  );
}
