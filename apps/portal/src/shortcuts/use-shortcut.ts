import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { tinykeys } from 'tinykeys';
import { type ShortcutCommand, SHORTCUTS, toKeyBinding } from './shortcuts.ts';

/** Users can turn shortcuts off, because speech input may trigger single keys (WCAG 2.1.4). */
export const ShortcutsEnabledContext = createContext(false);

/** Elements that use typed letters themselves: menus and grids select items by them. */
const TYPING_TARGETS = [
  'input:not([type="checkbox"], [type="radio"])',
  'select',
  'textarea',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="textbox"]',
  '[role="combobox"]',
  '[role="menu"]',
  '[role="grid"]',
].join(', ');

const isTypingTarget = (target: EventTarget | null) =>
  target instanceof Element && target.closest(TYPING_TARGETS) !== null;

const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

const shouldIgnoreKey = (event: KeyboardEvent) =>
  event.repeat ||
  event.isComposing ||
  event.defaultPrevented ||
  isTypingTarget(event.target) ||
  isDialogOpen();

/** Runs `run` when the shortcut of the command is pressed, while the component is mounted. */
export function useShortcut(command: ShortcutCommand, run: () => void): void {
  const isEnabled = useContext(ShortcutsEnabledContext);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    event.preventDefault();
    run();
  });

  useEffect(() => {
    const key = SHORTCUTS.find((shortcut) => shortcut.command === command)?.key;
    if (!isEnabled || key === undefined) return undefined;
    return tinykeys(
      window,
      { [toKeyBinding(key)]: (event) => handle(event) },
      { ignore: shouldIgnoreKey },
    );
  }, [command, isEnabled]);
}
