/** Identifies a control across renders: the key of its row, its tag and its label. */
export interface FocusMark {
  row: string | null;
  tag: string;
  label: string;
  /** The index among the controls with the same tag and label in the row. */
  nth: number;
  /** The index among the controls with the same tag, in case the label has changed. */
  index: number;
}

/** The first visible row. Rows above it may change their height, so pixels alone are not enough. */
export interface RowInView {
  row: string;
  /** Pixels between the top of the window and the top of the row. */
  offset: number;
}

/** Scroll position and focus of a history entry. */
export interface Place {
  /** The scroll position in pixels. */
  top: number;
  inView: RowInView | null;
  focus: FocusMark | null;
}

/** Keyed by the router's `location.key`. */
export interface Places {
  /** The key of the entry that is open; undefined outside of the dashboard. */
  current: () => string | undefined;
  enter: (entry: string) => void;
  get: (entry: string) => Place | undefined;
  keep: (entry: string, part: Partial<Place>) => void;
  clear: () => void;
}

const TOP: Place = { top: 0, inView: null, focus: null };

export function createPlaces(): Places {
  const places = new Map<string, Place>();
  let current: string | undefined;
  return {
    current: () => current,
    enter(entry) {
      current = entry;
    },
    get: (entry) => places.get(entry),
    keep(entry, part) {
      places.set(entry, { ...(places.get(entry) ?? TOP), ...part });
    },
    clear() {
      places.clear();
      current = undefined;
    },
  };
}
