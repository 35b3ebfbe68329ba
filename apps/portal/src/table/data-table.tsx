import { useDeferredValue, useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../components/class-names.ts';
import { ExpandableRow } from './data-table-expandable-row.tsx';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableMessage } from './data-table-message.tsx';
import { TableRest } from './data-table-rest.tsx';
import { DataTableRow, SkeletonRow } from './data-table-row.tsx';
import { DataTableSort } from './data-table-sort.tsx';
import styles from './data-table.module.css';
import type { Column, Expansion, Sort } from './table-column.ts';
import { arrange, EXPANDER_WIDTH, type TableShape } from './table-shape.ts';
import { tableStatus, type TableState } from './table-status.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useIsSlow } from './use-is-slow.ts';
import { TimeTips } from '../time/tips/time-tips.tsx';
import { useTableShape } from './use-table-shape.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { tableRoles } from './table-roles.ts';

export type { Column, Sort } from './table-column.ts';

export interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: ((by: string, options?: { replace: boolean }) => void) | undefined;
  state: TableState;
  skeletonRows?: number | undefined;
  expand?: Expansion<Row> | undefined;
  /** Highlights a row; one of its cells gives the reason in words. */
  isMarked?: ((row: Row) => boolean) | undefined;
  empty: {
    title: string;
    detail?: string | undefined;
    action?: { label: string; onPress: () => void } | undefined;
  };
  error?: { message: string; onRetry: () => void } | undefined;
}

/** As many as fit into a window; empty space stands for the others. */
const MOST_SKELETON_ROWS = 10;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rowKey, sort, onSort, empty, expand } = props;
  const { rows, state, isBehind } = useShown(props);
  const isExpandable = expand !== undefined;
  const shape = useTableShape(columns, isExpandable);
  const frame = useRef<HTMLDivElement>(null);
  const arrangement = useMemo(() => arrange(columns, shape), [columns, shape]);
  const drawn = useDrawnRows(rows, rowKey);
  const isBusy = state === 'loading' || state === 'refreshing';
  const isSlow = useIsSlow(isBusy);

  return (
    <div ref={frame} tabIndex={-1} className={classNames(styles.frame, styles[shape])}>
      <div aria-live="polite">
        <VisuallyHidden>
          {tableStatus({ caption, state, count: rows.length, empty: empty.title })}
        </VisuallyHidden>
        {isSlow && <p className={styles.slow}>Still loading. This takes longer than usual.</p>}
      </div>
      {(shape === 'cards' || arrangement.folded.some(({ sortBy }) => sortBy !== undefined)) && (
        <DataTableSort
          columns={columns}
          sort={sort}
          onSort={onSort}
          isAboveCards={shape === 'cards'}
        />
      )}
      <table
        role={tableRoles.table}
        style={tracks(arrangement.columns, isExpandable)}
        aria-busy={isBusy || isBehind || drawn < rows.length}
        className={classNames(styles.table, state === 'refreshing' && styles.refreshing)}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <DataTableHead
          columns={arrangement.columns}
          isExpandable={isExpandable}
          shape={shape}
          sort={sort}
          onSort={onSort}
        />
        <tbody
          role={tableRoles.group}
          className={classNames(state === 'loading' && styles.waiting)}
        >
          <Body
            {...props}
            rows={rows}
            state={state}
            drawn={drawn}
            arrangement={arrangement}
            shape={shape}
            onRetry={() => {
              // The button disappears with the error, so the table keeps the focus.
              frame.current?.focus();
              props.error?.onRetry();
            }}
          />
        </tbody>
      </table>
      <TimeTips frame={frame} />
    </div>
  );
}

type Shown<Row> = Pick<DataTableProps<Row>, 'rows' | 'state'>;

/** Deferred, so that key presses are handled between two batches of rows. */
function useShown<Row>({ rows, state }: Shown<Row>): Shown<Row> & { isBehind: boolean } {
  const known = useMemo(() => ({ rows, state }), [rows, state]);
  const shown = useDeferredValue(known);
  return { ...shown, isBehind: shown !== known };
}

interface BodyProps<Row> extends DataTableProps<Row> {
  drawn: number;
  arrangement: ReturnType<typeof arrange<Row>>;
  shape: TableShape;
  onRetry: () => void;
}

function Body<Row>(props: BodyProps<Row>): ReactNode {
  const { arrangement, shape, rows, rowKey, state, skeletonRows = 5, columns, expand } = props;
  const isExpandable = expand !== undefined;
  const layout = { all: columns, arrangement, shape };
  const span = arrangement.columns.length + (isExpandable ? 1 : 0);
  if (state === 'loading') {
    const bars = Math.min(skeletonRows, MOST_SKELETON_ROWS);
    return (
      <>
        {Array.from({ length: bars }, (_, index) => (
          <SkeletonRow key={index} {...layout} isExpandable={isExpandable} />
        ))}
        <TableRest rows={skeletonRows - bars} span={span} />
      </>
    );
  }
  if (state === 'error' && props.error) {
    return (
      <DataTableMessage
        span={span}
        tone="error"
        title={props.error.message}
        action={{ label: 'Try again', onPress: props.onRetry }}
      />
    );
  }
  if (rows.length === 0) {
    return <DataTableMessage span={span} tone="empty" {...props.empty} />;
  }
  const shown = rows.slice(0, props.drawn);
  return (
    <>
      {shown.map((row) =>
        expand ? (
          <ExpandableRow key={rowKey(row)} {...layout} id={rowKey(row)} row={row} expand={expand} />
        ) : (
          <DataTableRow
            key={rowKey(row)}
            {...layout}
            id={rowKey(row)}
            row={row}
            isMarked={props.isMarked?.(row)}
          />
        ),
      )}
      <TableRest rows={rows.length - shown.length} span={span} />
    </>
  );
}

function tracks<Row>(
  columns: readonly Column<Row>[],
  isExpandable: boolean,
): CSSProperties & Record<'--columns', string> {
  const widths = columns.map(({ width = 'minmax(0, 1fr)' }) => width);
  return { '--columns': [...(isExpandable ? [EXPANDER_WIDTH] : []), ...widths].join(' ') };
}
