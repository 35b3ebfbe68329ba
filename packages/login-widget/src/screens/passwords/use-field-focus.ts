import { useEffect, useRef, type RefObject } from 'react';
import { useWidget } from '../../widget-context.tsx';

/** A ref for the field that gets the focus when the user comes to the screen, and at each error. */
export function useFieldFocus(error: unknown): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null);
  const isFirstScreen = useWidget().state.previousScreen === null;
  useEffect(() => {
    if (!isFirstScreen) ref.current?.focus();
  }, [isFirstScreen]);
  useEffect(() => {
    if (error) ref.current?.focus();
  }, [error]);
  return ref;
}
