import type { Shortcut, ShortcutCommand } from '../shortcuts.ts';
import { TEXTS as DIALOG_TEXTS } from '../texts.ts';

export const GROUP_TEXTS = {
  areas: 'Areas',
  list: 'The list',
  everywhere: 'Everywhere',
} as const satisfies Record<Shortcut['group'], string>;

export const COMMAND_TEXTS = {
  files: 'Go to Files',
  users: 'Go to Users',
  activity: 'Go to Activity',
  shared: 'Go to Shared with me',
  search: 'Search',
  reload: 'Reload the list',
  nextRow: 'Next row',
  previousRow: 'Previous row',
  openRow: 'Open or close the row (also Enter)',
  nextPage: 'Next page',
  previousPage: 'Previous page',
  shortcuts: 'Show shortcuts',
} as const satisfies Record<ShortcutCommand, string>;

/** This key also works in text fields, and while the other shortcuts are turned off. */
export const PALETTE_KEY_TEXTS = { open: 'Search and commands (always on)' } as const;

export const SWITCH_TEXTS = {
  label: DIALOG_TEXTS.title,
  hint: 'Shortcuts are off while you type or a dialog is open.',
} as const;
