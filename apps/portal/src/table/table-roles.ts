/** A table that is laid out as grids loses its meaning in some browsers: its parts say again what they are. */
export const tableRoles = {
  table: 'table',
  group: 'rowgroup',
  row: 'row',
  columnHeader: 'columnheader',
  rowHeader: 'rowheader',
  cell: 'cell',
} as const;
