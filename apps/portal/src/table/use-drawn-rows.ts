import { startTransition, useEffect, useState } from 'react';

/** Rendered at once; the others follow in one batch per frame, which avoids one long layout task. */
export const FIRST_ROWS = 10;
const STEP = 8;

interface Drawing<Row> {
  rows: readonly Row[];
  keys: ReadonlySet<string>;
  count: number;
}

type RowKey<Row> = (row: Row) => string;

const begin = <Row>(rows: readonly Row[], rowKey: RowKey<Row>): Drawing<Row> => ({
  rows,
  keys: new Set(rows.map(rowKey)),
  count: FIRST_ROWS,
});

/** A list that keeps most of its rows keeps its count, so no visible row disappears. */
function take<Row>(before: Drawing<Row>, rows: readonly Row[], rowKey: RowKey<Row>): Drawing<Row> {
  const next = begin(rows, rowKey);
  const kept = rows.filter((row) => before.keys.has(rowKey(row))).length;
  return kept * 2 > rows.length ? { ...next, count: before.count } : next;
}

export function useDrawnRows<Row>(rows: readonly Row[], rowKey: RowKey<Row>): number {
  const [before, setDrawing] = useState(() => begin(rows, rowKey));
  const drawing = before.rows === rows ? before : take(before, rows, rowKey);
  if (drawing !== before) setDrawing(drawing);
  const { count } = drawing;

  useEffect(() => {
    if (count >= rows.length) return;
    const frame = requestAnimationFrame(() => {
      startTransition(() => setDrawing((now) => ({ ...now, count: now.count + STEP })));
    });
    return () => cancelAnimationFrame(frame);
  }, [count, rows]);

  return Math.min(count, rows.length);
}
