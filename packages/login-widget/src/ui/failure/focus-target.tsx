import { useEffect, useRef, type ReactNode } from 'react';
import { focusUnlessFocusTaken } from '../../lib/focus-unless-focus-taken.ts';

/** Takes the focus after the focused button was removed, unless an element inside takes it. */
export function FocusTarget({ children }: { children: ReactNode }): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => focusUnlessFocusTaken(ref.current), []);
  return (
    <div ref={ref} className="bh-focus-target" tabIndex={-1}>
      {children}
    </div>
  );
}
