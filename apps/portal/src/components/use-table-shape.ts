import type { Column } from './table-column.ts';
import { roomFor, type TableShape } from './table-shape.ts';
import { useMediaQuery } from './use-media-query.ts';

const CARDS_EM = 30;
const FOLDED_EM = 48;

/** By script and not by style sheet alone: a folded cell must exist once, for readers and for tests. */
export function useTableShape<Row>(
  columns: readonly Column<Row>[],
  isExpandable: boolean,
): TableShape {
  const isCards = useMediaQuery(`(width <= ${CARDS_EM}em)`);
  const isFolded = useMediaQuery(
    `(width <= ${Math.max(FOLDED_EM, roomFor(columns, isExpandable))}em)`,
  );
  if (isCards) return 'cards';
  return isFolded ? 'folded' : 'wide';
}
