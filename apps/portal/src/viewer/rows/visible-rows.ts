export interface RowRange {
  first: number;
  /** The row after the last one. */
  end: number;
}

interface Scrolled {
  count: number;
  rowHeight: number;
  top: number;
  height: number;
}

/** So many rows above and below the visible ones are rendered, too. */
const SPARE_ROWS = 20;

export function visibleRows({ count, rowHeight, top, height }: Scrolled): RowRange {
  const first = Math.max(0, Math.floor(top / rowHeight) - SPARE_ROWS);
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + SPARE_ROWS);
  return { first: Math.min(first, end), end };
}
