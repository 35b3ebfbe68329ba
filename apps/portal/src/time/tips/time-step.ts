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
 * The index of the date that a key moves to, in the same row or column; the same index at an edge,
 * null for other keys.
 * @param columns the column of each date, in row order
 */
export function timeStep(key: string, index: number, columns: readonly number[]): number | null {
  const next = STEPS.get(key)?.(index, columns);
  if (next === undefined) return null;
  return next in columns ? next : index;
}
