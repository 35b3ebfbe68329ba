type Step = (index: number, columns: readonly number[]) => number;

const STEPS: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['ArrowRight', (index) => index + 1],
  ['ArrowLeft', (index) => index - 1],
  ['ArrowDown', (index, columns) => columns.indexOf(columns[index] ?? -1, index + 1)],
  ['ArrowUp', (index, columns) => columns.slice(0, index).lastIndexOf(columns[index] ?? -1)],
  ['Home', () => 0],
  ['End', (_, columns) => columns.length - 1],
]);

/**
 * The date that a key leads to from the one at `index`: along the rows, or up and down its column.
 * It stays where there is no further one; null for keys that are not for dates.
 * @param columns which column each date is in, in the order of the rows
 */
export function timeStep(key: string, index: number, columns: readonly number[]): number | null {
  const next = STEPS.get(key)?.(index, columns);
  if (next === undefined) return null;
  return next in columns ? next : index;
}
