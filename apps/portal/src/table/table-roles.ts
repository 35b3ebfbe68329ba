/** Explicit roles, because some browsers drop those of a table when CSS changes its `display`. */
export const tableRoles = {
  table: 'table',
  group: 'rowgroup',
  row: 'row',
  columnHeader: 'columnheader',
  rowHeader: 'rowheader',
  cell: 'cell',
} as const;
