import type { JsonNode } from './parse-json.ts';

interface TreePlace {
  rows: readonly JsonNode[];
  active: number;
  isExpanded: boolean;
}

export type TreeStep = { kind: 'move'; to: number } | { kind: 'toggle' };

const PAGE_ROWS = 10;

const moveRight = ({ rows, active, isExpanded }: TreePlace): TreeStep | null => {
  if (rows[active]?.children.length === 0) return null;
  return isExpanded ? { kind: 'move', to: active + 1 } : { kind: 'toggle' };
};

const moveLeft = ({ rows, active, isExpanded }: TreePlace): TreeStep | null => {
  if (isExpanded) return { kind: 'toggle' };
  const parent = rows[active]?.parent;
  return parent ? { kind: 'move', to: rows.indexOf(parent) } : null;
};

const moveBy =
  (distance: number) =>
  ({ rows, active }: TreePlace): TreeStep => ({
    kind: 'move',
    to: Math.min(rows.length - 1, Math.max(0, active + distance)),
  });

const KEYS: Readonly<Record<string, (place: TreePlace) => TreeStep | null>> = {
  ArrowDown: moveBy(1),
  ArrowUp: moveBy(-1),
  PageDown: moveBy(PAGE_ROWS),
  PageUp: moveBy(-PAGE_ROWS),
  Home: () => ({ kind: 'move', to: 0 }),
  End: ({ rows }) => ({ kind: 'move', to: rows.length - 1 }),
  ArrowRight: moveRight,
  ArrowLeft: moveLeft,
  Enter: () => ({ kind: 'toggle' }),
  ' ': () => ({ kind: 'toggle' }),
};

/** The keys of the tree pattern of the ARIA guide; undefined for other keys. */
export const treeStep = (key: string, place: TreePlace): TreeStep | null | undefined =>
  KEYS[key]?.(place);
