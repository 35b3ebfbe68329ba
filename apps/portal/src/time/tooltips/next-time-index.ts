type FindNextIndex = (index: number, columns: readonly number[]) => number;

const FIND_NEXT_INDEX_BY_KEY: ReadonlyMap<string, FindNextIndex> = new Map<string, FindNextIndex>([
  ['ArrowRight', (index) => index + 1],
  ['ArrowLeft', (index) => index - 1],
  ['ArrowDown', (index, columns) => columns.indexOf(columns[index] ?? -1, index + 1)],
  ['ArrowUp', (index, columns) => columns.slice(0, index).lastIndexOf(columns[index] ?? -1)],
  ['Home', () => 0],
  ['End', (_, columns) => columns.length - 1],
]);

/**
 * The index of the date that a key moves the focus to: the same index at the edge of the table, and
 * null for other keys.
 * @param columns the column index of each date, in row order
 */
export function nextTimeIndex(
  key: string,
  index: number,
  columns: readonly number[],
): number | null {
  const next = FIND_NEXT_INDEX_BY_KEY.get(key)?.(index, columns);
  if (next === undefined) return null;
  return next in columns ? next : index;
}
