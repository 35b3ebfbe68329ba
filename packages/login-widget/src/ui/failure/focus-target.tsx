import { useEffect, useRef, type ReactNode } from 'react';
import { takeFreeFocus } from '../../lib/take-free-focus.ts';

/** Takes the focus after the focused button was removed, unless an element inside takes it. */
export function FocusTarget({ children }: { children: ReactNode }): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => takeFreeFocus(ref.current), []);
  return (
    <div ref={ref} className="bh-focus-target" tabIndex={-1}>
      {children}
    </div>
  );
}
