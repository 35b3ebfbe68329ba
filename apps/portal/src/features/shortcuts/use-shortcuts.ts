import { useEffect, useEffectEvent } from 'react';
import { type Command, commandFor } from './shortcut-rules.ts';

interface Shortcuts {
  isOn: boolean;
  commands: Readonly<Record<Command, () => void>>;
}

/** Besides fields: menus find their items by the first letters. */
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

/** Runs the command of each single key that is meant for the page. */
export function useShortcuts({ isOn, commands }: Shortcuts): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = isTypedInto(event.target);
    const situation = { isOn, isTyping, isDialogOpen: isDialogOpen() };
    const command = commandFor(event, situation);
    if (command === null) return;
    event.preventDefault();
    commands[command]();
  });

  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('keydown', handleKey, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
