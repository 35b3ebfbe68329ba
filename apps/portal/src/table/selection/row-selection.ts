import type { ReactNode } from 'react';
import type { PageSelection } from './selection-rules.ts';

/** What the rows need; it stays the same object while only the selection changes. */
export interface SelectionControl<Row> {
  /** The accessible name of the checkbox. */
  label: (row: Row) => string;
  isSelectable: (row: Row) => boolean;
  onToggle: (row: Row, options: { isRange: boolean }) => void;
}

/** Checkboxes in front of the rows of a table. */
export interface RowSelection<Row> {
  selected: ReadonlySet<string>;
  control: SelectionControl<Row>;
  page: PageSelection;
  pageLabel: string;
  /** False while the page has no row that can be selected. */
  isPageSelectable: boolean;
  onTogglePage: () => void;
  /** Cards have no room for checkboxes before the user wants to select. */
  isShownOnCards: boolean;
  /** The button above cards that shows the checkboxes. */
  start: ReactNode;
  /** What can be done with the selected rows; null while none is selected. */
  bar: ReactNode;
}
