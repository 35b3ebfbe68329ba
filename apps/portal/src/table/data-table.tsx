import {
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { classNames } from '../components/class-names.ts';
import { ExpandableRow } from './data-table-expandable-row.tsx';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableMessage } from './data-table-message.tsx';
import { UnrenderedRows } from './data-table-unrendered-rows.tsx';
import { DataTableRow, SkeletonRow } from './data-table-row.tsx';
import type { RowSelection } from './selection/row-selection.ts';
import { DataTableSort } from './data-table-sort.tsx';
import styles from './data-table.module.css';
import type { Column, Density, RowExpansion, Sort } from './table-column.ts';
import {
  arrangeColumns,
  isSortOutsideHead,
  EXPANDER_COLUMN_WIDTH,
  NARROW_EXPANDER_COLUMN_WIDTH,
  SELECTION_COLUMN_WIDTH,
  toClosedCard,
  toFlexibleWidth,
  type TableShape,
} from './table-shape.ts';
import { toTableStatusText, type TableState } from './table-status.ts';
import { useRenderedRowCount } from './use-rendered-row-count.ts';
import { useIsSlow } from './use-is-slow.ts';
import { TimeTooltips } from '../time/tooltips/time-tooltips.tsx';
import { useTableShape } from './use-table-shape.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { tableRoles } from './table-roles.ts';
import { TEXTS } from './texts.ts';

export interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** All columns: rows can be sorted by a hidden column, too. */
  allColumns?: readonly Column<Row>[] | undefined;
  density?: Density | undefined;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: ((by: string, options?: { replace: boolean }) => void) | undefined;
  state: TableState;
  skeletonRows?: number | undefined;
  expand?: RowExpansion<Row> | undefined;
  selection?: RowSelection<Row> | undefined;
  /** True for a row to highlight; a cell of the row must give the reason as text. */
  isMarked?: ((row: Row) => boolean) | undefined;
  empty: {
    title: string;
    detail?: string | undefined;
    action?: { label: string; onPress: () => void } | undefined;
  };
  error?: { message: string; onRetry: () => void } | undefined;
}

/** More skeleton rows than fit into the window would only cost time. */
const MAX_SKELETON_ROWS = 10;
/** More columns than this fit into the widest page only with less space between them. */
const MANY_COLUMNS = 8;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, allColumns = columns, rowKey, sort, onSort, empty } = props;
  const { rows, state, isBehind } = useDeferredRows(props);
  const shape = useTableShape(columns, hasPanels(props.expand));
  const expand = visibleExpansion(props.expand, shape);
  const isExpandable = expand !== undefined;
  const selection = visibleSelection(props.selection, shape);
  const frame = useRef<HTMLDivElement>(null);
  const areFoldedInPanel = expand?.hasSecondaryCells === true;
  const arrangement = useArrangement(columns, shape, areFoldedInPanel);
  const whole = useArrangement(allColumns, shape, areFoldedInPanel);
  const hasSort = useSortAboveRows(arrangement, sort);
  const renderedCount = useRenderedRowCount(rows, rowKey);
  const isBusy = state === 'loading' || state === 'refreshing';
  const isSlow = useIsSlow(isBusy);

  return (
    <div
      ref={frame}
      tabIndex={-1}
      className={classNames(
        styles.frame,
        styles[shape],
        allColumns.length + Number(isExpandable) > MANY_COLUMNS && styles.dense,
        props.density === 'compact' && styles.compact,
      )}
    >
      <div aria-live="polite">
        <VisuallyHidden>
          {toTableStatusText({ caption, state, count: rows.length, empty: empty.title })}
        </VisuallyHidden>
        {isSlow && <p className={styles.slow}>{TEXTS.stillLoading}</p>}
      </div>
      <ControlsAboveRows {...props} bar={selection?.bar} shape={shape} hasSort={hasSort} />
      <table
        role={tableRoles.table}
        style={toRowStyle(arrangement.columns, shape, {
          isExpandable,
          isSelectable: selection !== undefined,
          hiddenCount: countCells(whole, shape) - countCells(arrangement, shape),
        })}
        aria-busy={isBusy || isBehind || renderedCount < rows.length}
        className={classNames(styles.table, state === 'refreshing' && styles.refreshing)}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <DataTableHead
          columns={arrangement.columns}
          isExpandable={isExpandable}
          selection={selection}
          shape={shape}
          sort={sort}
          onSort={onSort}
        />
        <tbody
          role={tableRoles.group}
          className={classNames(state === 'loading' && styles.waiting)}
        >
          <TableBody
            {...props}
            expand={expand}
            selection={selection}
            rows={rows}
            state={state}
            renderedCount={renderedCount}
            arrangement={arrangement}
            shape={shape}
            onRetry={() => {
              // The pressed button disappears with the error message, so the table takes the focus.
              frame.current?.focus();
              props.error?.onRetry();
            }}
          />
        </tbody>
      </table>
      <TimeTooltips frame={frame} />
    </div>
  );
}

/** The number of cells of a row that is not opened. */
const countCells = <Row,>(arrangement: ReturnType<typeof arrangeColumns<Row>>, shape: TableShape) =>
  (shape === 'cards' ? toClosedCard(arrangement, undefined) : arrangement).columns.length;

const useArrangement = <Row,>(
  columns: readonly Column<Row>[],
  shape: TableShape,
  areFoldedInPanel: boolean,
) =>
  useMemo(
    () => arrangeColumns(columns, shape, areFoldedInPanel),
    [columns, shape, areFoldedInPanel],
  );

/** The controls stay until other columns are shown, so that they keep the focus after a choice. */
function useSortAboveRows<Row>(
  arrangement: ReturnType<typeof arrangeColumns<Row>>,
  sort: Sort | undefined,
): boolean {
  const shown = arrangement.columns.map(({ id }) => id).join();
  const [sortedAbove, setSortedAbove] = useState<string | null>(null);
  const isDue = isSortOutsideHead(arrangement, sort);
  if (isDue && sortedAbove !== shown) setSortedAbove(shown);
  return isDue || sortedAbove === shown;
}

const hasPanels = <Row,>(expand: RowExpansion<Row> | undefined) => expand?.panel !== undefined;

const visibleExpansion = <Row,>(expand: RowExpansion<Row> | undefined, shape: TableShape) =>
  shape === 'cards' || hasPanels(expand) ? expand : undefined;

const visibleSelection = <Row,>(selection: RowSelection<Row> | undefined, shape: TableShape) =>
  shape !== 'cards' || selection?.isShownOnCards === true ? selection : undefined;

interface ControlsAboveRowsProps<Row> extends DataTableProps<Row> {
  bar: ReactNode;
  shape: TableShape;
  /** True when the headers do not suffice to sort a table. */
  hasSort: boolean;
}

/** The bar of a selection covers the headers of a table, and replaces the controls above cards. */
function ControlsAboveRows<Row>(props: ControlsAboveRowsProps<Row>) {
  const { columns, allColumns = columns, sort, onSort, selection, bar, shape, hasSort } = props;
  const isCards = shape === 'cards';
  const hasBar = bar !== null && bar !== undefined;
  return (
    <>
      {(isCards ? !hasBar : hasSort) && (
        <DataTableSort
          columns={allColumns}
          sort={sort}
          onSort={onSort}
          place={isCards ? 'cards' : 'frame'}
        >
          {isCards && selection?.start}
        </DataTableSort>
      )}
      {hasBar && <div className={styles.selectionBar}>{bar}</div>}
    </>
  );
}

type RowsAndState<Row> = Pick<DataTableProps<Row>, 'rows' | 'state'>;

/** Defers the rows, so that the browser handles key presses while it renders them. */
function useDeferredRows<Row>({
  rows,
  state,
}: RowsAndState<Row>): RowsAndState<Row> & { isBehind: boolean } {
  const known = useMemo(() => ({ rows, state }), [rows, state]);
  const shown = useDeferredValue(known);
  return { ...shown, isBehind: shown !== known };
}

interface TableBodyProps<Row> extends DataTableProps<Row> {
  renderedCount: number;
  arrangement: ReturnType<typeof arrangeColumns<Row>>;
  shape: TableShape;
  onRetry: () => void;
}

function TableBody<Row>(props: TableBodyProps<Row>): ReactNode {
  const { arrangement, shape, rows, rowKey, state, skeletonRows = 5, columns, expand } = props;
  const { selection } = props;
  const isExpandable = expand !== undefined;
  const layout = {
    all: columns,
    arrangement,
    shape,
    areFoldedInPanel: expand?.hasSecondaryCells === true,
  };
  const span = arrangement.columns.length + (isExpandable ? 1 : 0) + (selection ? 1 : 0);
  if (state === 'loading') {
    const bars = Math.min(skeletonRows, MAX_SKELETON_ROWS);
    return (
      <>
        {Array.from({ length: bars }, (_, index) => (
          <SkeletonRow
            key={index}
            {...layout}
            isExpandable={isExpandable}
            isSelectable={selection !== undefined}
          />
        ))}
        <UnrenderedRows rows={skeletonRows - bars} span={span} />
      </>
    );
  }
  if (state === 'error' && props.error) {
    return (
      <DataTableMessage
        span={span}
        tone="error"
        title={props.error.message}
        action={{ label: TEXTS.tryAgain, onPress: props.onRetry }}
      />
    );
  }
  if (rows.length === 0) {
    return <DataTableMessage span={span} tone="empty" {...props.empty} />;
  }
  const shown = rows.slice(0, props.renderedCount);
  return (
    <>
      {shown.map((row) =>
        expand ? (
          <ExpandableRow
            key={rowKey(row)}
            {...layout}
            id={rowKey(row)}
            row={row}
            expand={expand}
            isMarked={props.isMarked?.(row)}
            selection={selection?.control}
            isSelected={selection?.selected.has(rowKey(row))}
          />
        ) : (
          <DataTableRow
            key={rowKey(row)}
            {...layout}
            id={rowKey(row)}
            row={row}
            selection={selection?.control}
            isSelected={selection?.selected.has(rowKey(row))}
            isMarked={props.isMarked?.(row)}
          />
        ),
      )}
      <UnrenderedRows rows={rows.length - shown.length} span={span} />
    </>
  );
}

interface RowStyleOptions {
  isExpandable: boolean;
  isSelectable: boolean;
  hiddenCount: number;
}

function toRowStyle<Row>(
  columns: readonly Column<Row>[],
  shape: TableShape,
  { isExpandable, isSelectable, hiddenCount }: RowStyleOptions,
): CSSProperties & Record<'--columns' | '--hidden-lines', string | number> {
  const widths = columns.map(({ width, foldedWidth = width }) => {
    if (shape === 'wide' && hiddenCount > 0) return toFlexibleWidth(width);
    return (shape === 'folded' ? foldedWidth : width) ?? 'minmax(0, 1fr)';
  });
  const expander = isSelectable ? NARROW_EXPANDER_COLUMN_WIDTH : EXPANDER_COLUMN_WIDTH;
  const controls = [
    ...(isSelectable ? [SELECTION_COLUMN_WIDTH] : []),
    ...(isExpandable ? [expander] : []),
  ];
  return { '--columns': [...controls, ...widths].join(' '), '--hidden-lines': hiddenCount };
}
