/** Every key of the dashboard, in the order of the list that shows them. No single key may change what an action means. */
export const SHORTCUTS = [
  { key: '1', command: 'files', does: 'Go to Files', group: 'Areas' },
  { key: '2', command: 'users', does: 'Go to Users', group: 'Areas' },
  { key: '3', command: 'activity', does: 'Go to Activity', group: 'Areas' },
  { key: '/', command: 'search', does: 'Search', group: 'The list' },
  { key: 'r', command: 'reload', does: 'Reload the list', group: 'The list' },
  { key: 'n', command: 'nextPage', does: 'Next page', group: 'The list' },
  { key: 'p', command: 'previousPage', does: 'Previous page', group: 'The list' },
  { key: '?', command: 'shortcuts', does: 'Show this list', group: 'Everywhere' },
] as const;

export type Shortcut = (typeof SHORTCUTS)[number];
export type Command = Shortcut['command'];

/** What a keyboard event says. */
export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  repeat: boolean;
  isComposing: boolean;
  /** Something on the page has used the key. */
  defaultPrevented: boolean;
}

export interface Situation {
  /** Single keys can be turned off: who speaks to the computer would press them by talking. */
  isOn: boolean;
  /** The focus is where letters mean something else. */
  isTyping: boolean;
  isDialogOpen: boolean;
}

const isPlain = (press: KeyPress) =>
  !press.ctrlKey &&
  !press.altKey &&
  !press.metaKey &&
  !press.repeat &&
  !press.isComposing &&
  !press.defaultPrevented;

/** By the character, so that it fits each layout. Only letters are others with the shift key. */
const characterOf = ({ key, shiftKey }: KeyPress) => (shiftKey ? key : key.toLowerCase());

export function commandFor(press: KeyPress, situation: Situation): Command | null {
  const { isOn, isTyping, isDialogOpen } = situation;
  if (!isOn || isTyping || isDialogOpen || !isPlain(press)) return null;
  const pressed = characterOf(press);
  return SHORTCUTS.find(({ key }) => key === pressed)?.command ?? null;
}
