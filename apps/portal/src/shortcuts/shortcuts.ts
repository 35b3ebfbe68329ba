/**
 * All shortcuts, in the order of the dialog. None of them may change data, because a single key is
 * easily pressed by accident.
 */
export const SHORTCUTS = [
  { key: '1', command: 'files', label: 'Go to Files', group: 'Areas' },
  { key: '2', command: 'users', label: 'Go to Users', group: 'Areas' },
  { key: '3', command: 'activity', label: 'Go to Activity', group: 'Areas' },
  { key: '/', command: 'search', label: 'Search', group: 'The list' },
  { key: 'r', command: 'reload', label: 'Reload the list', group: 'The list' },
  { key: 'n', command: 'nextPage', label: 'Next page', group: 'The list' },
  { key: 'p', command: 'previousPage', label: 'Previous page', group: 'The list' },
  { key: '?', command: 'shortcuts', label: 'Show shortcuts', group: 'Everywhere' },
] as const;

export type Shortcut = (typeof SHORTCUTS)[number];
export type ShortcutCommand = Shortcut['command'];

/** Shift is optional for digits and signs, because some keyboard layouts need it to type them. */
export const toKeyBinding = (key: string): string => (/[a-z]/.test(key) ? key : `[Shift]+${key}`);
