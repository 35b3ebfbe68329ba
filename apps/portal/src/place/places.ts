/** Which control of the page: a row by its key, since rows are drawn anew. */
export interface FocusMark {
  row: string | null;
  tag: string;
  label: string;
  /** Among the controls with this tag and label there. */
  nth: number;
  /** Among the controls with this tag there, for a label that has changed. */
  index: number;
}

/** The first row in the window. Rows above it may be higher or lower when they are drawn anew. */
export interface RowInView {
  row: string;
  /** Pixels from the top of the window to the row's. */
  offset: number;
}

/** What somebody saw at a history entry, beyond what its address says. */
export interface Place {
  /** How far the page was scrolled, in pixels. */
  top: number;
  inView: RowInView | null;
  focus: FocusMark | null;
}

/** The places of this visit, by the keys of history entries. */
export interface Places {
  get: (entry: string) => Place | undefined;
  keep: (entry: string, part: Partial<Place>) => void;
  clear: () => void;
}

const TOP: Place = { top: 0, inView: null, focus: null };

export function createPlaces(): Places {
  const places = new Map<string, Place>();
  return {
    get: (entry) => places.get(entry),
    keep(entry, part) {
      places.set(entry, { ...(places.get(entry) ?? TOP), ...part });
    },
    clear: () => places.clear(),
  };
}
