import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pressedKey } from '../../lib/typing/pressed-key.ts';

interface PanelPlacement {
  /** The side of the button with which the panel is aligned. */
  side: 'start' | 'end';
  /** The panel stands above the button only if it has too little room below it. */
  edge: 'above' | 'below';
  /** The height that the panel can have there, in pixels. */
  room: number;
}

const GAP_PX = 12;
/** The panel has at least this height; in a very low window, the page scrolls to the rest. */
const MIN_PANEL_HEIGHT_PX = 160;

const placementAt = (button: HTMLElement): PanelPlacement => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const above = top - GAP_PX;
  const below = clientHeight - bottom - GAP_PX;
  const edge = below < MIN_PANEL_HEIGHT_PX && above > below ? 'above' : 'below';
  return {
    side: left + right > clientWidth ? 'end' : 'start',
    edge,
    room: Math.max(MIN_PANEL_HEIGHT_PX, edge === 'above' ? above : below),
  };
};

/** Escape, a press outside and leaving it close the panel; Escape returns the focus to the button. */
export function useDisclosurePanel() {
  const [place, setPlace] = useState<PanelPlacement | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = place !== null;
  const close = () => setPlace(null);
  const dismiss = () => {
    close();
    button.current?.focus();
  };
  const toggle = () => setPlace(isOpen || !button.current ? null : placementAt(button.current));

  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    dismiss();
  });
  const closeFromOutside = useEffectEvent(({ target }: Event) => {
    const isInside = target instanceof Node && frame.current?.contains(target) === true;
    if (!isInside) close();
  });

  useEffect(() => {
    if (!isOpen) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    // Captures the key, because Escape also closes the dialog or page around the menu.
    document.addEventListener('keydown', (event) => closeByKey(event), { signal, capture: true });
    for (const type of ['pointerdown', 'focusin'])
      document.addEventListener(type, (event) => closeFromOutside(event), { signal });
    return () => listening.abort();
  }, [isOpen]);

  return { frame, button, place, toggle, dismiss };
}
