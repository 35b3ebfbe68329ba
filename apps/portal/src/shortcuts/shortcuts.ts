/**
 * All shortcuts, in the order of the dialog. None of them may change data, because a single key is
 * easily pressed by accident.
 */
export const SHORTCUTS = [
  { key: '1', command: 'files', group: 'areas' },
  { key: '2', command: 'users', group: 'areas' },
  { key: '3', command: 'activity', group: 'areas' },
  { key: '4', command: 'shared', group: 'areas' },
  { key: '/', command: 'search', group: 'list' },
  { key: 'r', command: 'reload', group: 'list' },
  { key: 'j', command: 'nextRow', group: 'list' },
  { key: 'k', command: 'previousRow', group: 'list' },
  { key: 'o', command: 'openRow', group: 'list' },
  { key: 'n', command: 'nextPage', group: 'list' },
  { key: 'p', command: 'previousPage', group: 'list' },
  { key: '?', command: 'shortcuts', group: 'everywhere' },
] as const;

export type Shortcut = (typeof SHORTCUTS)[number];
export type ShortcutCommand = Shortcut['command'];

/** Shift is optional for digits and signs, because some keyboard layouts need it to type them. */
export const toKeyBinding = (key: string): string => (/[a-z]/.test(key) ? key : `[Shift]+${key}`);
