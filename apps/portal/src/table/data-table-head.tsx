import { classNames } from '../components/class-names.ts';
import styles from './data-table-head.module.css';
import table from './data-table.module.css';
import { Icon, type IconName } from '../components/icon.tsx';
import type { RowSelection } from './selection/row-selection.ts';
import { SelectionCheckbox } from './selection/selection-checkbox.tsx';
import type { Column, Sort } from './table-column.ts';
import type { TableShape } from './table-shape.ts';
import { Tooltip } from '../components/tooltip/tooltip.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { tableRoles } from './table-roles.ts';
import { TEXTS } from './texts.ts';

interface DataTableHeadProps<Row> {
  columns: readonly Column<Row>[];
  isExpandable: boolean;
  selection: RowSelection<Row> | undefined;
  shape: TableShape;
  sort: Sort | undefined;
  onSort: ((by: string) => void) | undefined;
}

const ARIA_SORT_VALUES = { asc: 'ascending', desc: 'descending' } as const;

export function DataTableHead<Row>({
  columns,
  isExpandable,
  selection,
  shape,
  sort,
  onSort,
}: DataTableHeadProps<Row>) {
  const isCards = shape === 'cards';
  return (
    <thead role={tableRoles.group} className={table.head}>
      <tr role={tableRoles.row} className={table.headRow}>
        {selection && (
          <td role={tableRoles.cell} className={classNames(table.heading, table.select)}>
            <SelectionCheckbox
              label={selection.pageLabel}
              isSelected={selection.page === 'all'}
              isPartial={selection.page === 'some'}
              isDisabled={!selection.isPageSelectable}
              onToggle={selection.onTogglePage}
            />
          </td>
        )}
        {isExpandable && (
          <th scope="col" role={tableRoles.columnHeader} className={table.heading}>
            <VisuallyHidden>{TEXTS.details}</VisuallyHidden>
          </th>
        )}
        {columns.map((column) => {
          const { id, label, align, sortBy } = column;
          const sorted = sortBy !== undefined && sort?.by === sortBy ? sort.dir : undefined;
          return (
            <th
              key={id}
              scope="col"
              role={tableRoles.columnHeader}
              className={classNames(table.heading, align === 'end' && table.end)}
              aria-sort={sorted && ARIA_SORT_VALUES[sorted]}
            >
              {isCards ? (
                // Each card shows the labels itself, and the cards have sort controls above them.
                <VisuallyHidden>{label}</VisuallyHidden>
              ) : (
                <HeaderContent
                  column={column}
                  sorted={sorted}
                  onSort={onSort}
                  isCovered={selection !== undefined && selection.bar !== null}
                />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface HeaderContentProps<Row> {
  column: Column<Row>;
  sorted: Sort['dir'] | undefined;
  onSort: ((by: string) => void) | undefined;
  /** True while the bar of the selection hides the headers. */
  isCovered: boolean;
}

function HeaderContent<Row>({ column, sorted, onSort, isCovered }: HeaderContentProps<Row>) {
  const { label, about, align, sortBy } = column;
  if (sortBy === undefined || !onSort) return label;
  const button = (
    <button
      type="button"
      tabIndex={isCovered ? -1 : undefined}
      className={classNames(styles.sort, sorted && styles.sorted, align === 'end' && styles.end)}
      onClick={() => {
        onSort(sortBy);
      }}
    >
      <span className={styles.text}>{label}</span>
      <Icon name={sortIconOf(sorted)} />
    </button>
  );
  return about === undefined ? (
    button
  ) : (
    <Tooltip text={about} placement="top">
      {button}
    </Tooltip>
  );
}

const sortIconOf = (dir: Sort['dir'] | undefined): IconName =>
  dir === undefined ? 'sort-none' : dir === 'asc' ? 'sort-ascending' : 'sort-descending';
