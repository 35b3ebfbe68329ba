import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  label: string;
  /** The tooltip of the column header, which only sortable columns can have. */
  about?: string | undefined;
  /** The key that `onSort` gets; a column without it is not sortable. */
  sortBy?: string | undefined;
  align?: 'start' | 'end' | undefined;
  /** The primary column is the row header; in narrow tables, secondary columns move below it. */
  priority?: 'primary' | 'secondary' | undefined;
  /** A CSS width; columns without one share the remaining width. */
  width?: string | undefined;
  /** The CSS width while secondary columns are below the row; by default as `width`. */
  foldedWidth?: string | undefined;
  cell: (row: Row) => ReactNode;
  /** Whether the card of a row shows the cell before it is opened; without it, every card does. */
  isOnClosedCard?: ((row: Row) => boolean) | undefined;
  /** The width of the placeholder, in percent of the cell. */
  skeletonWidth?: number | undefined;
}

/** The height of rows: 44 or 36 px. */
export type Density = 'comfortable' | 'compact';

export interface Sort {
  by: string;
  dir: 'asc' | 'desc';
}

export interface RowExpansion<Row> {
  /** The accessible name of the expand button and of the panel. */
  label: (row: Row) => string;
  isOpen: (row: Row) => boolean;
  onToggle: (row: Row) => void;
  /** Shown below the open row; without it, only cards open, and then show all of their cells. */
  panel?: (row: Row) => ReactNode;
  /** True when the panel also shows the secondary cells, so narrow rows and cards leave them out. */
  hasSecondaryCells?: boolean;
}
