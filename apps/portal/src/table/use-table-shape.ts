import type { Column } from './table-column.ts';
import { arrangeColumns, minTableWidthRem, type TableShape } from './table-shape.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';

const CARDS_MAX_WIDTH_EM = 30;
const FOLDED_MAX_WIDTH_EM = 48;

/** The shape is chosen in script, because CSS alone would need each folded cell twice in the page. */
export function useTableShape<Row>(
  columns: readonly Column<Row>[],
  isExpandable: boolean,
): TableShape {
  const room = minTableWidthRem(columns, isExpandable);
  const foldedRoom = minTableWidthRem(arrangeColumns(columns, 'folded').columns, isExpandable);
  const isCards = useMediaQuery(
    `(width <= ${Math.max(CARDS_MAX_WIDTH_EM, Math.min(FOLDED_MAX_WIDTH_EM, foldedRoom))}em)`,
  );
  const isFolded = useMediaQuery(`(width <= ${Math.max(FOLDED_MAX_WIDTH_EM, room)}em)`);
  if (isCards) return 'cards';
  return isFolded ? 'folded' : 'wide';
}
