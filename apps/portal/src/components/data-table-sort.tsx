import { useId } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './data-table-sort.module.css';
import { Icon } from './icon.tsx';
import type { Column, Sort } from './table-column.ts';

interface DataTableSortProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: ((by: string) => void) | undefined;
  /** Then it has no line around it. */
  isAboveCards: boolean;
}

/** Sorting where the headers are folded away: a list that the phone draws, and the direction. */
export function DataTableSort<Row>({
  columns,
  sort,
  onSort,
  isAboveCards,
}: DataTableSortProps<Row>) {
  const id = useId();
  const sortable = columns.flatMap(({ label, sortBy }) =>
    sortBy === undefined ? [] : [{ label, sortBy }],
  );
  if (!sort || !onSort || sortable.length === 0) return null;
  const ascending = sort.dir === 'asc';

  return (
    <div className={classNames(styles.bar, isAboveCards && styles.free)}>
      <label className={styles.label} htmlFor={id}>
        Sort by
      </label>
      <span className={styles.frame}>
        <select
          id={id}
          className={styles.select}
          value={sort.by}
          onChange={(event) => {
            onSort(event.target.value);
          }}
        >
          {sortable.map(({ label, sortBy }) => (
            <option key={sortBy} value={sortBy}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
      <Button
        size="compact"
        aria-label={ascending ? 'Ascending, sort descending' : 'Descending, sort ascending'}
        onClick={() => {
          onSort(sort.by);
        }}
      >
        <Icon name={ascending ? 'sort-ascending' : 'sort-descending'} />
      </Button>
    </div>
  );
}
