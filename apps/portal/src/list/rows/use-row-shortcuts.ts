import type { RefObject } from 'react';
import { useShortcut } from '../../shortcuts/use-shortcut.ts';

/**
 * Moves the focus from row to row. The control with the focus tells screen readers the row.
 * @returns a function that moves the focus to the first row, or to the list when it is empty
 */
export function useRowShortcuts(frame: RefObject<HTMLElement | null>): () => void {
  const move = (step: 1 | -1) => {
    const rows = readRows(frame.current);
    const index = findFocusedRow(rows);
    const next = index < 0 ? 0 : index + step;
    findRowControl(rows[next]?.element)?.focus();
  };
  useShortcut('nextRow', () => move(1));
  useShortcut('previousRow', () => move(-1));
  useShortcut('openRow', () => {
    const rows = readRows(frame.current);
    findRowControl(rows[findFocusedRow(rows)]?.element)?.click();
  });
  return () => (findRowControl(readRows(frame.current)[0]?.element) ?? frame.current)?.focus();
}

interface ListRow {
  element: HTMLTableRowElement;
  /** The row and the panel with its details. */
  parts: readonly HTMLTableRowElement[];
}

function readRows(frame: HTMLElement | null): ListRow[] {
  const rows = [...(frame?.querySelector('table')?.tBodies[0]?.rows ?? [])];
  const parts = Map.groupBy(
    rows.filter(({ dataset }) => dataset.row !== undefined),
    ({ dataset }) => dataset.row,
  );
  return [...parts.values()].flatMap((group) =>
    group[0] ? [{ element: group[0], parts: group }] : [],
  );
}

const findFocusedRow = (rows: readonly ListRow[]) =>
  rows.findIndex(({ parts }) => parts.some((part) => part.contains(document.activeElement)));

/** The button that opens the details, or else the first link, for example to a person. */
const findRowControl = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('button[aria-expanded]') ??
  row?.querySelector<HTMLElement>('a[href], button');
