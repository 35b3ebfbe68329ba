import type { Column } from './table-column.ts';

/** `wide` shows all columns, `folded` puts secondary cells below the primary one, `cards` labels every cell. */
export type TableShape = 'wide' | 'folded' | 'cards';

interface Arrangement<Row> {
  columns: readonly Column<Row>[];
  folded: readonly Column<Row>[];
}

const FLEXIBLE_REM = 12;
const AROUND_REM = 3;
const EXPANDER_REM = 3;

export const EXPANDER_WIDTH = `${EXPANDER_REM}rem`;

/** The minimum width in rem; only columns with a width in rem are known in advance. */
export const roomFor = <Row>(columns: readonly Column<Row>[], isExpandable = false): number =>
  columns.reduce(
    (sum, { width = '' }) => sum + rem(width),
    AROUND_REM + (isExpandable ? EXPANDER_REM : 0),
  );

const rem = (width: string) =>
  width.endsWith('rem') ? Number(width.slice(0, -'rem'.length)) : FLEXIBLE_REM;

export const isPrimary = <Row>(column: Column<Row>, columns: readonly Column<Row>[]): boolean =>
  column === (columns.find(({ priority }) => priority === 'primary') ?? columns[0]);

export function arrange<Row>(columns: readonly Column<Row>[], shape: TableShape): Arrangement<Row> {
  const folds = (column: Column<Row>) =>
    column.priority === 'secondary' && !isPrimary(column, columns);
  switch (shape) {
    case 'wide':
      return { columns, folded: [] };
    case 'folded':
      return { columns: columns.filter((column) => !folds(column)), folded: columns.filter(folds) };
    case 'cards':
      return {
        columns: columns.toSorted(
          (a, b) => Number(isPrimary(b, columns)) - Number(isPrimary(a, columns)),
        ),
        folded: [],
      };
  }
}
