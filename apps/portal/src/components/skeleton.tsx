import styles from './skeleton.module.css';

/** A placeholder for one line of text; `width` is in percent. */
export function Skeleton({ width = 100 }: { width?: number }) {
  return (
    <span className={styles.skeleton} style={{ inlineSize: `${width}%` }} aria-hidden="true" />
  );
}
