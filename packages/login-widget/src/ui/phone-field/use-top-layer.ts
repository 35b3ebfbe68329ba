import { useLayoutEffect, useRef, type RefObject } from 'react';

const GAP_PX = 6;
const MIN_HEIGHT_PX = 160;

type PlacePanel = (panel: HTMLElement, anchor: DOMRect, view: Window) => void;

/** The part of the window that the keyboard of a phone does not cover. */
const visibleHeight = ({ visualViewport, innerHeight }: Window) =>
  visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;

const fitPanel = ({ style }: HTMLElement, { left, width }: DOMRect, room: number) => {
  style.left = `${left}px`;
  style.width = `${width}px`;
  style.maxHeight = `${Math.max(room - GAP_PX, MIN_HEIGHT_PX)}px`;
};

const placeBelow: PlacePanel = (panel, anchor, view) => {
  fitPanel(panel, anchor, visibleHeight(view) - anchor.bottom);
  panel.style.top = `${anchor.bottom + GAP_PX}px`;
};

const placeAbove: PlacePanel = (panel, anchor, view) => {
  fitPanel(panel, anchor, anchor.top);
  panel.style.bottom = `${view.innerHeight - anchor.top + GAP_PX}px`;
};

function choosePlacement(panel: HTMLElement, anchor: DOMRect, view: Window): PlacePanel {
  const room = visibleHeight(view) - anchor.bottom;
  return room < panel.offsetHeight + GAP_PX && anchor.top > room ? placeAbove : placeBelow;
}

function showPanelAt(panel: HTMLElement, anchor: Element, view: Window): () => void {
  panel.popover = 'manual';
  panel.togglePopover(true);
  const place = choosePlacement(panel, anchor.getBoundingClientRect(), view);
  const follow = () => place(panel, anchor.getBoundingClientRect(), view);
  follow();
  const leaving = new AbortController();
  const options = { capture: true, passive: true, signal: leaving.signal };
  view.addEventListener('scroll', follow, options);
  view.addEventListener('resize', follow, options);
  view.visualViewport?.addEventListener('resize', follow, options);
  return () => leaving.abort();
}

/**
 * Shows the panel of a field above everything else, where nothing around the widget clips it. In a
 * browser without popovers, it stays where it is.
 */
export function useTopLayerPanel(): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = panel;
    const field = current?.parentElement?.parentElement;
    const view = current?.ownerDocument.defaultView;
    if (!field || !view || !('togglePopover' in current)) return undefined;
    return showPanelAt(current, field, view);
  }, []);
  return panel;
}
