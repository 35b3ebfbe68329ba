import type { Column } from './table-column.ts';
import { arrange, roomFor, type TableShape } from './table-shape.ts';
import { useMediaQuery } from './use-media-query.ts';

const CARDS_EM = 30;
const FOLDED_EM = 48;

/** By script and not by style sheet alone: a folded cell must exist once, for readers and for tests. */
export function useTableShape<Row>(
  columns: readonly Column<Row>[],
  isExpandable: boolean,
): TableShape {
  const room = roomFor(columns, isExpandable);
  const foldedRoom = roomFor(arrange(columns, 'folded').columns, isExpandable);
  const isCards = useMediaQuery(
    `(width <= ${Math.max(CARDS_EM, Math.min(FOLDED_EM, foldedRoom))}em)`,
  );
  const isFolded = useMediaQuery(`(width <= ${Math.max(FOLDED_EM, room)}em)`);
  if (isCards) return 'cards';
  return isFolded ? 'folded' : 'wide';
}
