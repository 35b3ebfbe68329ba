export const VIEW_TEXTS = {
  view: 'View',
  viewAbout: 'Columns and row height',
  columns: 'Columns',
  rows: 'Row height',
  comfortable: 'Comfortable',
  compact: 'Compact',
} as const;
