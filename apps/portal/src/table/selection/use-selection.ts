import { useMemo, useState } from 'react';
import {
  NO_SELECTION,
  pageSelectionOf,
  type PageSelection,
  type Selection,
  togglePage,
  toggleSelected,
} from './selection-rules.ts';

interface SelectionOptions<Row> {
  /** Another scope, for example another filter, begins without a selection. */
  scope: string;
  /** The rows of the page. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isSelectable: (row: Row) => boolean;
}

export interface UseSelectionResult<Row> {
  ids: ReadonlySet<string>;
  /** The selected rows of all pages, as they were last seen. */
  rows: readonly Row[];
  page: PageSelection;
  /** Stays the same function while the page stays. */
  toggle: (row: Row, options: { isRange: boolean }) => void;
  togglePage: () => void;
  /** Selects these rows and no others, unless the scope has changed meanwhile. */
  replace: (rows: readonly Row[]) => void;
  /** Keeps a selected row current that may be on another page. */
  update: (id: string, change: (row: Row) => Row) => void;
  clear: () => void;
}

interface SelectionState<Row> {
  scope: string;
  selection: Selection;
  known: ReadonlyMap<string, Row>;
}

/** The selection of a table with pages; it survives a change of the page. */
export function useSelection<Row>({
  scope,
  rows,
  rowKey,
  isSelectable,
}: SelectionOptions<Row>): UseSelectionResult<Row> {
  const [state, setState] = useState<SelectionState<Row>>(() => createEmptySelectionState(scope));
  const [seen, setSeen] = useState<readonly Row[]>();
  if (state.scope !== scope) setState(createEmptySelectionState(scope));
  if (seen !== rows) {
    setSeen(rows);
    setState((now) => withVisibleRows(now, rows, rowKey));
  }

  const own = state.scope === scope ? state : createEmptySelectionState<Row>(scope);
  const pageIds = useMemo(
    () => rows.filter(isSelectable).map(rowKey),
    [rows, isSelectable, rowKey],
  );
  const toggle = useMemo(
    () => (row: Row, options: { isRange: boolean }) =>
      setState((now) => ({
        ...now,
        selection: toggleSelected(now.selection, { id: rowKey(row), pageIds, ...options }),
      })),
    [pageIds, rowKey],
  );

  return {
    ids: own.selection.ids,
    rows: [...own.selection.ids].flatMap((id) => own.known.get(id) ?? []),
    page: pageSelectionOf(own.selection.ids, pageIds),
    toggle,
    togglePage: () =>
      setState((now) => ({ ...now, selection: togglePage(now.selection, pageIds) })),
    replace: (chosen) =>
      setState((now) =>
        now.scope === scope
          ? {
              ...withVisibleRows(now, chosen, rowKey),
              selection: { ids: new Set(chosen.map(rowKey)), anchor: null },
            }
          : now,
      ),
    update: (id, change) =>
      setState((now) => {
        const row = now.known.get(id);
        return row === undefined
          ? now
          : { ...now, known: new Map([...now.known, [id, change(row)]]) };
      }),
    clear: () => setState((now) => ({ ...now, selection: NO_SELECTION })),
  };
}

const createEmptySelectionState = <Row>(scope: string): SelectionState<Row> => ({
  scope,
  selection: NO_SELECTION,
  known: new Map(),
});

const withVisibleRows = <Row>(
  state: SelectionState<Row>,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): SelectionState<Row> => ({
  ...state,
  known: new Map([...state.known, ...rows.map((row) => [rowKey(row), row] as const)]),
});
