import { type RefObject, useEffect, useRef } from 'react';

/** For screens whose only purpose is a form. */
export function useFirstFieldFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
  }, []);
  return form;
}
