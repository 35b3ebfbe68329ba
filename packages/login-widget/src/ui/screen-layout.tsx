import { useEffect, useRef, type ReactNode } from 'react';
import { focusUnlessFocusTaken } from '../lib/focus-unless-focus-taken.ts';

interface ScreenLayoutProps {
  heading?: ReactNode;
  /** Whether the heading gets the focus, because the user came from another screen. */
  focusOnMount?: boolean;
  /** Announced to screen readers when it changes. */
  status?: string | undefined;
  children: ReactNode;
}

export function ScreenLayout(props: ScreenLayoutProps): ReactNode {
  const { heading, focusOnMount = false, status, children } = props;
  const ref = useRef<HTMLHeadingElement>(null);
  const takesFocus = useRef(focusOnMount);
  useEffect(() => {
    if (takesFocus.current) focusUnlessFocusTaken(ref.current);
  }, []);
  return (
    <div className="bh-screen" part="screen">
      {heading !== undefined && (
        <h1 ref={ref} className="bh-heading" part="heading" tabIndex={-1}>
          {heading}
        </h1>
      )}
      {children}
      <p className="bh-hidden" role="status">
        {status}
      </p>
    </div>
  );
}
