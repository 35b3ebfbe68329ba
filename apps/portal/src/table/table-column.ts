import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  label: string;
  /** What the label means, as the tooltip of its header; only where the table can be sorted by it. */
  about?: string | undefined;
  /** The name that `onSort` gets; without it the header is plain text. */
  sortBy?: string | undefined;
  align?: 'start' | 'end' | undefined;
  /** The primary column names its row; secondary ones fold below it when there is little room. */
  priority?: 'primary' | 'secondary' | undefined;
  /** A CSS width; columns without one share what is left. */
  width?: string | undefined;
  cell: (row: Row) => ReactNode;
  /** In per cent of the cell. */
  skeletonWidth?: number | undefined;
}

export interface Sort {
  by: string;
  dir: 'asc' | 'desc';
}

/** Rows that open: a button before the other columns, and a panel below its row. */
export interface Expansion<Row> {
  /** Names the button and the panel. */
  label: (row: Row) => string;
  isOpen: (row: Row) => boolean;
  onToggle: (row: Row) => void;
  panel: (row: Row) => ReactNode;
}
