export const VIEW_TEXTS = {
  view: 'View',
  viewAbout: 'Columns, row height, saved views',
  columns: 'Columns',
  rows: 'Row height',
  comfortable: 'Comfortable',
  compact: 'Compact',
} as const;
