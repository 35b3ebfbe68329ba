import { useEffect, useEffectEvent } from 'react';

/** Elements that use the Escape key themselves. */
const ESCAPE_USERS =
  'input:not([type="checkbox"]), select, textarea, [role="dialog"], [role="alertdialog"], [role="region"] li';

/** Runs when Escape is pressed and nothing else in the page uses the key. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const run = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isActive) return undefined;
    const handle = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isUsed =
        defaultPrevented ||
        document.querySelector('[role="dialog"], [role="alertdialog"]') !== null ||
        (target instanceof Element && target.closest(ESCAPE_USERS) !== null);
      if (key === 'Escape' && !isUsed) run();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [isActive]);
}
