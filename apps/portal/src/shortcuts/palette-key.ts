const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The shortcut as text for the footer and the list of shortcuts. */
export const PALETTE_KEY = IS_APPLE ? '⌘ K' : 'Ctrl K';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean =>
  key.toLowerCase() === 'k' &&
  (IS_APPLE ? metaKey && !ctrlKey : ctrlKey && !metaKey) &&
  !altKey &&
  !shiftKey;
