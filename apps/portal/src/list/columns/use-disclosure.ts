import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The side of the button with which the panel is aligned. */
type Side = 'start' | 'end';

const sideOf = (button: HTMLElement): Side => {
  const { left, right } = button.getBoundingClientRect();
  return left + right > document.documentElement.clientWidth ? 'end' : 'start';
};

/** Escape, a press outside and leaving it close the panel; Escape returns the focus to the button. */
export function useDisclosure() {
  const [side, setSide] = useState<Side | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = side !== null;
  const close = () => setSide(null);
  const dismiss = () => {
    close();
    button.current?.focus();
  };
  const toggle = () => setSide(isOpen || !button.current ? null : sideOf(button.current));

  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
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
    // In the capture phase, because what is around the menu is closed by Escape, too.
    document.addEventListener('keydown', (event) => closeByKey(event), { signal, capture: true });
    for (const type of ['pointerdown', 'focusin'])
      document.addEventListener(type, (event) => closeFromOutside(event), { signal });
    return () => listening.abort();
  }, [isOpen]);

  return { frame, button, side, toggle, dismiss };
}
