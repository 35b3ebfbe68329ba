export const TEXTS = {
  title: 'Keyboard shortcuts',
  done: 'Done',
  listName: 'The list of shortcuts',
} as const;
