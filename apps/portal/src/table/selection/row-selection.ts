import type { ReactNode } from 'react';
import type { PageSelection } from './selection-rules.ts';

/** The rows get this object, which stays the same while only the selection changes. */
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
  /** The bar with the actions for the selected rows; null while none is selected. */
  bar: ReactNode;
}
