import type { ScrollPosition, FirstVisibleRow } from '../place/scroll-positions.ts';
import { findMarked, markOf } from './focus-mark.ts';

type Seen = Partial<Pick<ScrollPosition, 'top' | 'inView' | 'focus'>>;

const scroller = () => document.documentElement;

export const scrollToTop = (): void => {
  scroller().scrollTop = 0;
};

const topOf = (element: Element) => element.getBoundingClientRect().top;

const rowsIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-row]')];

function rowInView(root: HTMLElement): FirstVisibleRow | null {
  const row = rowsIn(root).find((one) => one.getBoundingClientRect().bottom > 0);
  return row?.dataset.row ? { row: row.dataset.row, offset: topOf(row) } : null;
}

function scrollTo({ top, inView }: ScrollPosition, root: HTMLElement): void {
  scroller().scrollTop = top;
  const row = inView && rowsIn(root).find(({ dataset }) => dataset.row === inView.row);
  if (row) scroller().scrollTop += topOf(row) - inView.offset;
}

/** After the next frame has been drawn. */
const afterDrawing = (run: () => void) =>
  requestAnimationFrame(() => {
    requestAnimationFrame(run);
  });

/** Whether any control has the focus; a removed one leaves it to the body. */
export const hasFocus = (): boolean =>
  document.activeElement !== null && document.activeElement !== document.body;

/** What has the focus beside the page, as an open list does, comes from a control that keeps it. */
const focusIn = (root: HTMLElement): Seen => {
  const { activeElement } = document;
  if (!hasFocus()) return { focus: null };
  if (!(activeElement instanceof HTMLElement) || !root.contains(activeElement)) return {};
  return { focus: markOf(activeElement, root) };
};

const BEFORE_LEAVING = ['focusin', 'click', 'keydown'] as const;

/**
 * Tells where somebody is on the page, each time before they can leave it. The router draws in a
 * transition: what happens once the address has changed is no longer about this entry.
 */
export function followPlace(root: HTMLElement, keep: (seen: Seen) => void): () => void {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  const address = window.location.href;
  const note = (seen: Seen) => {
    if (window.location.href === address)
      keep({ top: scroller().scrollTop, inView: rowInView(root), ...seen });
  };
  for (const type of BEFORE_LEAVING)
    window.addEventListener(type, () => note(focusIn(root)), options);
  window.addEventListener('scroll', () => note({}), options);
  note(focusIn(root));
  return () => listening.abort();
}

interface Return {
  place: ScrollPosition;
  root: HTMLElement;
  /** Gives the focus a control where the place has none any more. */
  keepFocus: () => void;
  /** Starts what ends when the entry is left. */
  onArrival: () => () => void;
}

/** Alt and an arrow go back: a second time, they are on the way before the rows are there. */
const isMove = (event: Event) =>
  !(event instanceof KeyboardEvent && (event.altKey || event.ctrlKey || event.metaKey));

const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Waits for the rows; whoever moves meanwhile is left alone. */
export function returnTo({ place, root, keepFocus, onArrival }: Return): () => void {
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
    scrollTo(place, root);
    // Rows get their real heights once they are in view.
    afterDrawing(() => {
      if (!isLeft) scrollTo(place, root);
    });
    control?.focus({ preventScroll: true });
    keepFocus();
    finish();
  };
  const tryToArrive = () => {
    const control = place.focus && findMarked(place.focus, root);
    const isWhole = !isWaiting(root) || (canShow(place.top) && control !== null);
    if (isWhole) arrive(control);
  };

  for (const type of OWN_MOVES)
    window.addEventListener(
      type,
      (event) => {
        if (!isMove(event)) return;
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

const isWaiting = (root: HTMLElement) => root.querySelector('[aria-busy="true"]') !== null;

const canShow = (top: number) => top <= scroller().scrollHeight - scroller().clientHeight;
