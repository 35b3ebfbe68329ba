import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useScrollPositions } from '../place/scroll-positions-context.ts';
import { followPlace, hasFocus, returnTo, scrollToTop } from './place-in-page.ts';

interface PlaceParts {
  page: RefObject<HTMLElement | null>;
  heading: RefObject<HTMLElement | null>;
  /** Another one is another list: it begins at its top. */
  tab: string;
}

/**
 * Back and forward lead to where somebody was: as far down the page, with the focus on the same
 * control. Anywhere else, the heading takes a focus that has lost its control.
 */
export function usePlace({ page, heading, tab }: PlaceParts): void {
  const places = useScrollPositions();
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const shown = useRef<{ key: string; tab: string }>(undefined);

  useOwnScrolling();

  // Before the next scroll event: one that comes of the new content is not the old entry's.
  useLayoutEffect(() => {
    const root = page.current;
    if (root === null) return undefined;
    const before = shown.current;
    shown.current = { key, tab };
    places.enter(key);
    const follow = () => followPlace(root, (part) => places.keep(key, part));
    const keepFocus = () => {
      if (!hasFocus()) heading.current?.focus({ preventScroll: true });
    };
    const place = isReturn && before?.key !== key ? places.get(key) : undefined;
    if (place) return returnTo({ place, root, keepFocus, onArrival: follow });
    if (before?.tab !== tab) {
      scrollToTop();
      keepFocus();
    }
    return follow();
  }, [page, heading, tab, key, isReturn, places]);
}

/** The browser would scroll before the rows are there. */
function useOwnScrolling() {
  useEffect(() => {
    const before = window.history.scrollRestoration;
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = before;
    };
  }, []);
}
