import { useEffect, useRef, useState } from 'react';
import { isOverTooltip, type Point } from './tooltip-area.ts';

interface TooltipState {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/**
 * Keeps a tooltip open while the pointer is over it, so that users of screen magnifiers can read it
 * (WCAG 1.4.13). Escape and a press close it.
 */
export function useTooltipState(): TooltipState {
  const [isOpen, setOpen] = useState(false);
  const pointer = useRef<Point>(undefined);
  const isHeld = useRef(false);

  useEffect(() => {
    if (!isOpen) return undefined;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const close = () => {
      isHeld.current = false;
      setOpen(false);
    };
    const follow = ({ clientX, clientY }: PointerEvent) => {
      pointer.current = { x: clientX, y: clientY };
      if (isHeld.current && !isOverTooltip(pointer.current)) close();
    };
    const forget = () => {
      pointer.current = undefined;
      if (isHeld.current) close();
    };
    window.addEventListener('pointermove', follow, options);
    window.addEventListener('pointerout', follow, options);
    window.addEventListener('pointerdown', forget, options);
    window.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape') forget();
      },
      options,
    );
    return () => {
      listening.abort();
      pointer.current = undefined;
    };
  }, [isOpen]);

  const onOpenChange = (isWanted: boolean) => {
    const isOver = pointer.current !== undefined && isOverTooltip(pointer.current);
    // A second request to close means that another tooltip opens, so this tooltip must close.
    isHeld.current = !isWanted && !isHeld.current && isOver;
    if (!isHeld.current) setOpen(isWanted);
  };

  return { isOpen, onOpenChange };
}
