import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element below a closing dialog, as soon as the dialog has faded out. */
export function useFocusWhenUncovered<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      const isCovered = part.current?.closest('[inert], [aria-hidden=true]') != null;
      if (isCovered) frame = requestAnimationFrame(look);
      else part.current?.focus();
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, []);
  return part;
}
