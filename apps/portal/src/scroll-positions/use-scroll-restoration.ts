import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { hasFocusedControl } from '../lib/has-focused-control.ts';
import { useService } from '../lib/services.tsx';
import type { ScrollPositions } from './scroll-positions.ts';
import { recordScrollPosition, restoreScrollPosition, scrollToTop } from './scroll-restoration.ts';

interface ScrollRestorationOptions {
  page: RefObject<HTMLElement | null>;
  heading: RefObject<HTMLElement | null>;
  tab: string;
}

/** False after a tap in Safari, which focuses nothing, so that the reader keeps their place. */
const wasFocused = (positions: ScrollPositions, entry: string) =>
  Boolean(positions.get(entry)?.focus);

/**
 * Back and Forward restore the scroll position and the focus of the history entry. After any other
 * navigation, the heading takes the focus if the focused control was removed.
 */
export function useScrollRestoration({ page, heading, tab }: ScrollRestorationOptions): void {
  const positions = useService('scrollPositions');
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const shown = useRef<{ key: string; tab: string }>(undefined);

  useManualScrollRestoration();

  // A layout effect, because a scroll caused by new content must not be recorded for the old entry.
  useLayoutEffect(() => {
    const root = page.current;
    if (root === null) return undefined;
    const before = shown.current;
    shown.current = { key, tab };
    positions.enter(key);
    const follow = () => recordScrollPosition(root, (part) => positions.keep(key, part));
    const keepFocus = () => {
      if (!hasFocusedControl()) heading.current?.focus({ preventScroll: true });
    };
    const position = isReturn && before?.key !== key ? positions.get(key) : undefined;
    if (position) return restoreScrollPosition({ position, root, keepFocus, onArrival: follow });
    const isNewTab = before?.tab !== tab;
    if (isNewTab) scrollToTop();
    if (isNewTab || wasFocused(positions, before.key)) keepFocus();
    return follow();
  }, [page, heading, tab, key, isReturn, positions]);
}

/** The browser's own scroll restoration is off, because it would run before rows are rendered. */
function useManualScrollRestoration() {
  useEffect(() => {
    const before = window.history.scrollRestoration;
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = before;
    };
  }, []);
}
