import { hasFocusedControl } from '../lib/has-focused-control.ts';
import type { FirstVisibleRow, ScrollPosition } from './scroll-positions.ts';
import { findMarkedControl, toFocusMark } from './focus-mark.ts';

type RecordedPosition = Partial<Pick<ScrollPosition, 'top' | 'inView' | 'focus'>>;

const scrollingElement = () => document.documentElement;

export const scrollToTop = (): void => {
  scrollingElement().scrollTop = 0;
};

const viewportTopOf = (element: Element) => element.getBoundingClientRect().top;

const tableRowsIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-row]')];

function firstVisibleRow(root: HTMLElement): FirstVisibleRow | null {
  const row = tableRowsIn(root).find((one) => one.getBoundingClientRect().bottom > 0);
  return row?.dataset.row ? { row: row.dataset.row, offset: viewportTopOf(row) } : null;
}

function scrollToPosition({ top, inView }: ScrollPosition, root: HTMLElement): void {
  scrollingElement().scrollTop = top;
  const row = inView && tableRowsIn(root).find(({ dataset }) => dataset.row === inView.row);
  if (row) scrollingElement().scrollTop += viewportTopOf(row) - inView.offset;
}

const runAfterNextFrame = (run: () => void) =>
  requestAnimationFrame(() => {
    requestAnimationFrame(run);
  });

/** Returns no `focus` while an element outside `root`, such as an open menu, has the focus. */
const readFocusMark = (root: HTMLElement): RecordedPosition => {
  const { activeElement } = document;
  if (!hasFocusedControl()) return { focus: null };
  if (!(activeElement instanceof HTMLElement) || !root.contains(activeElement)) return {};
  return { focus: toFocusMark(activeElement, root) };
};

const RECORDED_EVENTS = ['focusin', 'click', 'keydown'] as const;

/**
 * Records scroll position and focus before each event that can leave the page. The router renders in
 * a transition, so once the URL has changed, events belong to the next history entry.
 */
export function recordScrollPosition(
  root: HTMLElement,
  keep: (seen: RecordedPosition) => void,
): () => void {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  const url = window.location.href;
  const note = (seen: RecordedPosition) => {
    if (window.location.href === url)
      keep({ top: scrollingElement().scrollTop, inView: firstVisibleRow(root), ...seen });
  };
  for (const type of RECORDED_EVENTS)
    window.addEventListener(type, () => note(readFocusMark(root)), options);
  window.addEventListener('scroll', () => note({}), options);
  note(readFocusMark(root));
  return () => listening.abort();
}

interface ScrollRestoration {
  position: ScrollPosition;
  root: HTMLElement;
  /** Moves the focus to another control if the recorded one no longer exists. */
  keepFocus: () => void;
  /** Called after the restoration; its result is called when the user navigates away. */
  onArrival: () => () => void;
}

/** Ignores keys with modifiers, because Alt with an arrow key navigates in the history. */
const isUserInteraction = (event: Event) =>
  !(event instanceof KeyboardEvent && (event.altKey || event.ctrlKey || event.metaKey));

const USER_INTERACTION_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Restores the position when the rows are rendered, unless the user scrolls or types before. */
export function restoreScrollPosition({
  position,
  root,
  keepFocus,
  onArrival,
}: ScrollRestoration): () => void {
  const waiting = new AbortController();
  const changes = new MutationObserver(() => tryToArrive());
  let stop = (): void => undefined;
  let isLeft = false;

  const finish = () => {
    waiting.abort();
    changes.disconnect();
    stop = onArrival();
  };
  const arrive = (control: HTMLElement | null) => {
    scrollToPosition(position, root);
    // The position is set again, because rows get their real heights when they become visible.
    runAfterNextFrame(() => {
      if (!isLeft) scrollToPosition(position, root);
    });
    control?.focus({ preventScroll: true });
    keepFocus();
    finish();
  };
  const tryToArrive = () => {
    const control = position.focus && findMarkedControl(position.focus, root);
    const isWhole = !isLoading(root) || (canScrollTo(position.top) && control !== null);
    if (isWhole) arrive(control);
  };

  for (const type of USER_INTERACTION_EVENTS)
    window.addEventListener(
      type,
      (event) => {
        if (!isUserInteraction(event)) return;
        keepFocus();
        finish();
      },
      { capture: true, passive: true, signal: waiting.signal },
    );
  changes.observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['aria-busy'],
  });
  tryToArrive();
  return () => {
    isLeft = true;
    waiting.abort();
    changes.disconnect();
    stop();
  };
}

const isLoading = (root: HTMLElement) => root.querySelector('[aria-busy="true"]') !== null;

const canScrollTo = (top: number) =>
  top <= scrollingElement().scrollHeight - scrollingElement().clientHeight;
