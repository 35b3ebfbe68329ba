import { type RefObject, useEffect, useRef } from 'react';

/** For a form that is what its screen is for: the focus starts in the first field to fill in. */
export function useFirstFieldFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
  }, []);
  return form;
}
