import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the first field on mount; only for screens that consist of one form. */
export function useFirstFieldFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
  }, []);
  return form;
}
