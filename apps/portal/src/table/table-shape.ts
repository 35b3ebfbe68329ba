import type { Column, Sort } from './table-column.ts';

/** `folded` shows secondary cells below the row; `cards` shows each row as a list of labelled cells. */
export type TableShape = 'wide' | 'folded' | 'cards';

interface ColumnArrangement<Row> {
  columns: readonly Column<Row>[];
  folded: readonly Column<Row>[];
}

const FLEXIBLE_COLUMN_REM = 12;
const TABLE_MARGIN_REM = 3;
const EXPANDER_COLUMN_REM = 3;

export const EXPANDER_COLUMN_WIDTH = `${EXPANDER_COLUMN_REM}rem`;

/** Beside checkboxes, the expander is narrower, so that a table keeps its shape. */
export const NARROW_EXPANDER_COLUMN_WIDTH = '2rem';
export const SELECTION_COLUMN_WIDTH = '2.125rem';

/** The width that the columns need, in rem; a column without a width in rem counts as flexible. */
export const minTableWidthRem = <Row>(
  columns: readonly Column<Row>[],
  isExpandable = false,
): number =>
  columns.reduce(
    (sum, { width = '' }) => sum + columnWidthRem(width),
    TABLE_MARGIN_REM + (isExpandable ? EXPANDER_COLUMN_REM : 0),
  );

const columnWidthRem = (width: string) =>
  width.endsWith('rem') ? Number(width.slice(0, -'rem'.length)) : FLEXIBLE_COLUMN_REM;

/** The room of hidden columns goes to all others, by their widths. */
export const toFlexibleWidth = (width: string | undefined): string =>
  width?.endsWith('rem') === true
    ? `minmax(${width}, ${width.replace('rem', 'fr')})`
    : (width ?? `minmax(0, ${FLEXIBLE_COLUMN_REM}fr)`);

export const isPrimaryColumn = <Row>(
  column: Column<Row>,
  columns: readonly Column<Row>[],
): boolean => column === (columns.find(({ priority }) => priority === 'primary') ?? columns[0]);

/** True when a folded column can be sorted, or when the rows are in the order of a hidden column. */
export const isSortOutsideHead = <Row>(
  { columns, folded }: ColumnArrangement<Row>,
  sort: Sort | undefined,
): boolean =>
  folded.some(({ sortBy }) => sortBy !== undefined) ||
  (sort !== undefined && !columns.some(({ sortBy }) => sortBy === sort.by));

/** @param areFoldedInPanel whether a panel shows the secondary cells, also those of cards */
export function arrangeColumns<Row>(
  columns: readonly Column<Row>[],
  shape: TableShape,
  areFoldedInPanel = false,
): ColumnArrangement<Row> {
  const folds = (column: Column<Row>) =>
    column.priority === 'secondary' && !isPrimaryColumn(column, columns);
  switch (shape) {
    case 'wide':
      return { columns, folded: [] };
    case 'folded':
      return { columns: columns.filter((column) => !folds(column)), folded: columns.filter(folds) };
    case 'cards':
      return {
        columns: columns
          .filter((column) => !areFoldedInPanel || !folds(column))
          .toSorted(
            (a, b) => Number(isPrimaryColumn(b, columns)) - Number(isPrimaryColumn(a, columns)),
          ),
        folded: [],
      };
  }
}

/** @param row undefined for a placeholder */
export const toClosedCard = <Row>(
  { columns, folded }: ColumnArrangement<Row>,
  row: Row | undefined,
): ColumnArrangement<Row> => ({
  columns: columns.filter(
    ({ isOnClosedCard }) =>
      isOnClosedCard === undefined || (row !== undefined && isOnClosedCard(row)),
  ),
  folded,
});
