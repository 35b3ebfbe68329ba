import { useEffect, useEffectEvent } from 'react';
import { isPaletteKey } from '../../shortcuts/palette-key.ts';

const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Works in text fields too, because it types nothing. In a dialog the browser keeps the key. */
export function usePaletteKey(isOpen: boolean, onToggle: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isPaletteKey(event) || event.repeat || event.defaultPrevented) return;
    if (!isOpen && isDialogOpen()) return;
    event.preventDefault();
    onToggle();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
