export interface Selection {
  ids: ReadonlySet<string>;
  /** The row that was toggled last, at which the next range begins. */
  anchor: string | null;
}

export const NO_SELECTION: Selection = { ids: new Set(), anchor: null };

export type PageSelection = 'none' | 'some' | 'all';

interface RowToggle {
  id: string;
  isRange: boolean;
  /** The selectable rows of the page, in their order. */
  pageIds: readonly string[];
}

const withIds = (ids: ReadonlySet<string>, changed: readonly string[], isSelected: boolean) =>
  isSelected
    ? new Set([...ids, ...changed])
    : new Set([...ids].filter((id) => !changed.includes(id)));

/** A range gets the state of the row at which it begins. */
export function toggleSelected({ ids, anchor }: Selection, toggle: RowToggle): Selection {
  const { id, isRange, pageIds } = toggle;
  const start = anchor === null ? -1 : pageIds.indexOf(anchor);
  const end = pageIds.indexOf(id);
  if (!isRange || anchor === null || start < 0 || end < 0)
    return { ids: withIds(ids, [id], !ids.has(id)), anchor: id };
  const range = pageIds.slice(Math.min(start, end), Math.max(start, end) + 1);
  return { ids: withIds(ids, range, ids.has(anchor)), anchor: id };
}

export const pageSelectionOf = (
  ids: ReadonlySet<string>,
  pageIds: readonly string[],
): PageSelection => {
  const count = pageIds.filter((id) => ids.has(id)).length;
  if (count === 0) return 'none';
  return count === pageIds.length ? 'all' : 'some';
};

/** Selects the whole page, or nothing of it if the whole page was selected. */
export const togglePage = ({ ids }: Selection, pageIds: readonly string[]): Selection => ({
  ids: withIds(ids, pageIds, pageSelectionOf(ids, pageIds) !== 'all'),
  anchor: null,
});
