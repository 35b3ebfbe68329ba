/** Some browsers drop table semantics when CSS changes `display`, so the roles are explicit. */
export const tableRoles = {
  table: 'table',
  group: 'rowgroup',
  row: 'row',
  columnHeader: 'columnheader',
  rowHeader: 'rowheader',
  cell: 'cell',
} as const;
