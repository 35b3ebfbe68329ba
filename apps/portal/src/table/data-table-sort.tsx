import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { classNames } from '../components/class-names.ts';
import styles from './data-table-sort.module.css';
import { Icon } from '../components/icon.tsx';
import { Select } from '../components/fields/select.tsx';
import type { Column, Sort } from './table-column.ts';
import { TEXTS } from './texts.ts';

interface DataTableSortProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: ((by: string, options?: { replace: boolean }) => void) | undefined;
  /** `frame` is below the head of a table with folded columns. */
  place: 'frame' | 'cards' | 'panel';
  /** A button beside the sort controls. */
  children?: ReactNode;
}

/** The sort controls for a table without column headers to click. */
export function DataTableSort<Row>(props: DataTableSortProps<Row>) {
  const { columns, sort, onSort, place, children } = props;
  const sortable = columns.flatMap(({ label, sortBy }) =>
    sortBy === undefined ? [] : [{ id: sortBy, label }],
  );
  if (!sort || !onSort || sortable.length === 0) return null;
  const ascending = sort.dir === 'asc';

  return (
    <div className={classNames(styles.bar, styles[place])}>
      {children}
      <Select label={TEXTS.sortBy} options={sortable} value={sort.by} onChange={onSort} />
      <Button
        size="compact"
        aria-label={ascending ? TEXTS.sortDescending : TEXTS.sortAscending}
        onClick={() => {
          onSort(sort.by);
        }}
      >
        <Icon name={ascending ? 'sort-ascending' : 'sort-descending'} />
      </Button>
    </div>
  );
}
