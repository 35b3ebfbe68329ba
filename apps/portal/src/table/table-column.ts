import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  label: string;
  /** The tooltip of the header; only for sortable columns. */
  about?: string | undefined;
  /** Passed to `onSort`; a column without it is not sortable. */
  sortBy?: string | undefined;
  align?: 'start' | 'end' | undefined;
  /** The primary column names its row; secondary ones move below it in narrow tables. */
  priority?: 'primary' | 'secondary' | undefined;
  /** A CSS width; columns without one share the remaining width. */
  width?: string | undefined;
  cell: (row: Row) => ReactNode;
  /** Percent of the cell width. */
  skeletonWidth?: number | undefined;
}

export interface Sort {
  by: string;
  dir: 'asc' | 'desc';
}

export interface Expansion<Row> {
  /** The accessible name of the button and the panel. */
  label: (row: Row) => string;
  isOpen: (row: Row) => boolean;
  onToggle: (row: Row) => void;
  panel: (row: Row) => ReactNode;
}
