/** Identifies a focused control across renders by its row, tag and label. */
export interface FocusMark {
  row: string | null;
  tag: string;
  label: string;
  /** The index among the controls with the same tag and label in the row. */
  nth: number;
  /** The index among the controls with the same tag, which helps when the label has changed. */
  index: number;
}

/** The first row in the window. Rows above it may change their height, so pixels alone do not suffice. */
export interface FirstVisibleRow {
  row: string;
  /** Pixels between the top of the window and the top of the row. */
  offset: number;
}

/** The scroll position and the focus of a history entry. */
export interface ScrollPosition {
  /** The scroll position in pixels. */
  top: number;
  inView: FirstVisibleRow | null;
  focus: FocusMark | null;
}

/** The scroll position of each history entry, by the router's `location.key`. */
export interface ScrollPositions {
  /** The key of the current history entry; undefined outside of the dashboard. */
  current: () => string | undefined;
  enter: (entry: string) => void;
  get: (entry: string) => ScrollPosition | undefined;
  keep: (entry: string, part: Partial<ScrollPosition>) => void;
  clear: () => void;
}

const TOP_OF_PAGE: ScrollPosition = { top: 0, inView: null, focus: null };

export function createScrollPositions(): ScrollPositions {
  const positions = new Map<string, ScrollPosition>();
  let current: string | undefined;
  return {
    current: () => current,
    enter(entry) {
      current = entry;
    },
    get: (entry) => positions.get(entry),
    keep(entry, part) {
      positions.set(entry, { ...(positions.get(entry) ?? TOP_OF_PAGE), ...part });
    },
    clear() {
      positions.clear();
      current = undefined;
    },
  };
}

declare module '../lib/services.tsx' {
  interface Services {
    scrollPositions: ScrollPositions;
  }
}
