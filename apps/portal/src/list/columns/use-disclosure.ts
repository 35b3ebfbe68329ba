import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pressedKey } from '../../lib/typing/pressed-key.ts';

interface PanelPlacement {
  /** The side of the button with which the panel is aligned. */
  side: 'start' | 'end';
  /** The height that the panel can have below the button, in pixels. */
  room: number;
}

const GAP_PX = 12;
/** The panel has at least this height; in a very low window, the page scrolls to the rest. */
const MIN_PANEL_HEIGHT_PX = 160;

const placementBelow = (button: HTMLElement): PanelPlacement => {
  const { left, right, bottom } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  return {
    side: left + right > clientWidth ? 'end' : 'start',
    room: Math.max(MIN_PANEL_HEIGHT_PX, clientHeight - bottom - GAP_PX),
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
  const toggle = () => setPlace(isOpen || !button.current ? null : placementBelow(button.current));

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
