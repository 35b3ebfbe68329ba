import { type RefObject, useEffect, useRef } from 'react';

/** For a form that is what its screen is for: the focus starts in its first field. */
export function useFirstFieldFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);
  return form;
}
