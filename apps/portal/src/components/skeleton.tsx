import styles from './skeleton.module.css';

/** A bar in place of one line of text; `width` in per cent of the room that the text will have. */
export function Skeleton({ width = 100 }: { width?: number }) {
  return (
    <span className={styles.skeleton} style={{ inlineSize: `${width}%` }} aria-hidden="true" />
  );
}
