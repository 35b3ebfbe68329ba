import { useEffect, useRef, useState } from 'react';
import { isOverTip, type Point } from './tip-area.ts';

interface Tip {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/**
 * A tooltip that takes no pointer events and still stays while the pointer is over it, so that one
 * who magnifies the screen can read it (WCAG 1.4.13). Escape and a press take it away.
 */
export function useTip(): Tip {
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
      if (isHeld.current && !isOverTip(pointer.current)) close();
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
    const isOver = pointer.current !== undefined && isOverTip(pointer.current);
    // Asked a second time, as by another tooltip, it goes.
    isHeld.current = !isWanted && !isHeld.current && isOver;
    if (!isHeld.current) setOpen(isWanted);
  };

  return { isOpen, onOpenChange };
}
