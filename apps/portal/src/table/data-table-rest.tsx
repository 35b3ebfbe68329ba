import styles from './data-table.module.css';

interface TableRestProps {
  rows: number;
  span: number;
}

/** Keeps the room of rows that are still to be drawn: the footer does not jump up and down. */
export function TableRest({ rows, span }: TableRestProps) {
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
