import { useEffect, useEffectEvent } from 'react';
import { pressedKey } from '../../../lib/typing/pressed-key.ts';

/** Elements that use the Escape key themselves. */
const ESCAPE_USERS =
  'input:not([type="checkbox"]), select, textarea, [role="dialog"], [role="alertdialog"], [role="region"] li';

/** Runs when Escape is pressed and nothing else in the page uses the key. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const run = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isActive) return undefined;
    const handle = (event: KeyboardEvent) => {
      const { target, defaultPrevented } = event;
      const isUsed =
        defaultPrevented ||
        document.querySelector('[role="dialog"], [role="alertdialog"]') !== null ||
        (target instanceof Element && target.closest(ESCAPE_USERS) !== null);
      if (pressedKey(event) === 'Escape' && !isUsed) run();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [isActive]);
}
