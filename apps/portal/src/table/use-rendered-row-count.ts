import { startTransition, useEffect, useState } from 'react';

/** The other rows follow in one batch per animation frame, which avoids a long layout task. */
export const FIRST_BATCH_ROWS = 10;
const BATCH_ROWS = 8;

interface RenderProgress<Row> {
  rows: readonly Row[];
  keys: ReadonlySet<string>;
  count: number;
}

type RowKey<Row> = (row: Row) => string;

const startRenderProgress = <Row>(
  rows: readonly Row[],
  rowKey: RowKey<Row>,
): RenderProgress<Row> => ({
  rows,
  keys: new Set(rows.map(rowKey)),
  count: FIRST_BATCH_ROWS,
});

/** If most rows stay, the number of rendered rows stays, so that no visible row disappears. */
function continueRenderProgress<Row>(
  before: RenderProgress<Row>,
  rows: readonly Row[],
  rowKey: RowKey<Row>,
): RenderProgress<Row> {
  const next = startRenderProgress(rows, rowKey);
  const kept = rows.filter((row) => before.keys.has(rowKey(row))).length;
  return kept * 2 > rows.length ? { ...next, count: before.count } : next;
}

export function useRenderedRowCount<Row>(rows: readonly Row[], rowKey: RowKey<Row>): number {
  const [before, setProgress] = useState(() => startRenderProgress(rows, rowKey));
  const progress = before.rows === rows ? before : continueRenderProgress(before, rows, rowKey);
  if (progress !== before) setProgress(progress);
  const { count } = progress;

  useEffect(() => {
    if (count >= rows.length) return;
    const frame = requestAnimationFrame(() => {
      startTransition(() => setProgress((now) => ({ ...now, count: now.count + BATCH_ROWS })));
    });
    return () => cancelAnimationFrame(frame);
  }, [count, rows]);

  return Math.min(count, rows.length);
}
