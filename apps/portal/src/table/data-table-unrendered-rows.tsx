import styles from './data-table.module.css';

interface UnrenderedRowsProps {
  rows: number;
  span: number;
}

/** Reserves the height of rows that are not rendered yet, so that the footer does not jump. */
export function UnrenderedRows({ rows, span }: UnrenderedRowsProps) {
  if (rows === 0) return null;
  return (
    <tr aria-hidden="true" className={styles.restRow}>
      <td
        colSpan={span}
        className={styles.rest}
        style={{ blockSize: `calc(${rows} * var(--row))` }}
      />
    </tr>
  );
}
