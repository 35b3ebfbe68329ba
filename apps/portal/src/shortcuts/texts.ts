export const TEXTS = {
  title: 'Keyboard shortcuts',
  done: 'Done',
  listName: 'The list of shortcuts',
  switchLabel: 'Keyboard shortcuts',
  switchHint: 'Shortcuts are off while you type or a dialog is open.',
} as const;
