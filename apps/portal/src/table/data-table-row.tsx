import { memo, type MouseEventHandler, type ReactNode } from 'react';
import { classNames } from '../components/class-names.ts';
import styles from './data-table.module.css';
import { Skeleton } from '../components/skeleton.tsx';
import type { SelectionControl } from './selection/row-selection.ts';
import { SelectionCheckbox } from './selection/selection-checkbox.tsx';
import type { Column } from './table-column.ts';
import {
  isPrimaryColumn,
  toClosedCard,
  type arrangeColumns,
  type TableShape,
} from './table-shape.ts';
import { tableRoles } from './table-roles.ts';

export interface RowLayout<Row> {
  all: readonly Column<Row>[];
  arrangement: ReturnType<typeof arrangeColumns<Row>>;
  shape: TableShape;
  areFoldedInPanel: boolean;
}

interface DataTableRowProps<Row> extends RowLayout<Row> {
  id: string;
  row: Row;
  isMarked?: boolean | undefined;
  selection: SelectionControl<Row> | undefined;
  isSelected: boolean | undefined;
}

function UnmemoizedRow<Row>({ row, selection, ...layout }: DataTableRowProps<Row>) {
  return (
    <RowCells
      {...layout}
      selector={rowSelector(row, selection, layout.isSelected)}
      content={(column) => column.cell(row)}
    />
  );
}

/** Memoized for long tables. The cast restores the type parameter, which memo drops. */
export const DataTableRow = memo(UnmemoizedRow) as typeof UnmemoizedRow;

/** The checkbox of a row; undefined in a table without selection. */
export const rowSelector = <Row,>(
  row: Row,
  selection: SelectionControl<Row> | undefined,
  isSelected = false,
): ReactNode =>
  selection && (
    <SelectionCheckbox
      label={selection.label(row)}
      isSelected={isSelected}
      isDisabled={!selection.isSelectable(row)}
      onToggle={(options) => selection.onToggle(row, options)}
    />
  );

interface SkeletonRowProps<Row> extends RowLayout<Row> {
  isExpandable: boolean;
  isSelectable: boolean;
}

/** A placeholder with the cells of a real row, so that nothing moves when the rows arrive. */
export function SkeletonRow<Row>({ isExpandable, isSelectable, ...layout }: SkeletonRowProps<Row>) {
  const isCard = layout.shape === 'cards';
  return (
    <RowCells
      {...layout}
      arrangement={isCard ? toClosedCard(layout.arrangement, undefined) : layout.arrangement}
      hidden
      selector={isSelectable && <span className={styles.bar} />}
      expander={isExpandable && <span className={styles.bar} />}
      content={({ skeletonWidth = 64 }) => (
        <span className={styles.bar}>
          <Skeleton width={skeletonWidth} />
        </span>
      )}
    />
  );
}

interface RowCellsProps<Row> extends RowLayout<Row> {
  /** The row key, by which the focus is restored after the row is rendered again. */
  id?: string;
  content: (column: Column<Row>) => ReactNode;
  hidden?: boolean;
  selector?: ReactNode;
  isSelected?: boolean | undefined;
  expander?: ReactNode;
  isOpen?: boolean;
  isMarked?: boolean | undefined;
  onClick?: MouseEventHandler<HTMLTableRowElement>;
}

export function RowCells<Row>(props: RowCellsProps<Row>) {
  const { all, arrangement, shape, content, hidden = false, selector, expander, onClick } = props;
  const { columns, folded } = arrangement;
  const hasDetails = folded.length > 0 && !props.areFoldedInPanel;
  return (
    <tr
      role={tableRoles.row}
      data-row={props.id}
      aria-hidden={hidden || undefined}
      className={classNames(
        styles.row,
        onClick && styles.expandable,
        props.isOpen && styles.open,
        props.isMarked && styles.marked,
        !hasDetails && styles.short,
        props.isSelected && styles.selected,
      )}
      onClick={onClick}
    >
      {selector && (
        <td role={tableRoles.cell} className={classNames(styles.cell, styles.select)}>
          {selector}
        </td>
      )}
      {expander && (
        <td role={tableRoles.cell} className={classNames(styles.cell, styles.expander)}>
          {expander}
        </td>
      )}
      {columns.map((column) => {
        const primary = isPrimaryColumn(column, all);
        const Cell = primary ? 'th' : 'td';
        return (
          <Cell
            key={column.id}
            scope={primary ? 'row' : undefined}
            role={primary ? tableRoles.rowHeader : tableRoles.cell}
            className={classNames(
              styles.cell,
              primary && styles.primary,
              column.priority === 'secondary' && styles.secondary,
              column.align === 'end' && styles.end,
            )}
          >
            {shape === 'cards' && !primary && <span className={styles.label}>{column.label}</span>}
            <div className={styles.value}>{content(column)}</div>
          </Cell>
        );
      })}
      {hasDetails && (
        <td role={tableRoles.cell} colSpan={columns.length} className={styles.detailCell}>
          <dl className={styles.details}>
            {folded.map((column) => (
              <div key={column.id} className={styles.detail}>
                <dt className={styles.label}>{column.label}</dt>
                <dd className={styles.value}>{content(column)}</dd>
              </div>
            ))}
          </dl>
        </td>
      )}
    </tr>
  );
}
