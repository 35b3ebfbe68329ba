import { useEffect, useRef, type RefObject } from 'react';
import { focusUnlessFocusTaken } from '../lib/focus-unless-focus-taken.ts';

interface FieldFocus {
  /** Whether the field gets the focus at first, because the user came from another screen. */
  focusOnMount: boolean;
  /** A new error moves the focus to the field. */
  error: object | undefined;
}

/** A ref to the input of a field. */
export function useFieldFocus({
  focusOnMount,
  error,
}: FieldFocus): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const takesFocus = useRef(focusOnMount);
  useEffect(() => {
    if (takesFocus.current) focusUnlessFocusTaken(input.current);
  }, []);
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  return input;
}
