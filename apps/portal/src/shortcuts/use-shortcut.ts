import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { tinykeys } from 'tinykeys';
import { type Command, SHORTCUTS, toBinding } from './shortcuts.ts';

/** Off for users of speech input, which presses single keys by accident (WCAG 2.1.4). */
export const ShortcutsEnabled = createContext(false);

/** Menus and grids are listed because they find their items by typed letters. */
const TYPED_INTO = [
  'input',
  'select',
  'textarea',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="textbox"]',
  '[role="combobox"]',
  '[role="menu"]',
  '[role="grid"]',
].join(', ');

const isTypedInto = (target: EventTarget | null) =>
  target instanceof Element && target.closest(TYPED_INTO) !== null;

const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

const ignore = (event: KeyboardEvent) =>
  event.repeat ||
  event.isComposing ||
  event.defaultPrevented ||
  isTypedInto(event.target) ||
  isDialogOpen();

/** Registers what a command does as long as the calling component is mounted. */
export function useShortcut(command: Command, run: () => void): void {
  const isEnabled = useContext(ShortcutsEnabled);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    event.preventDefault();
    run();
  });

  useEffect(() => {
    const key = SHORTCUTS.find((shortcut) => shortcut.command === command)?.key;
    if (!isEnabled || key === undefined) return undefined;
    return tinykeys(window, { [toBinding(key)]: (event) => handle(event) }, { ignore });
  }, [command, isEnabled]);
}
