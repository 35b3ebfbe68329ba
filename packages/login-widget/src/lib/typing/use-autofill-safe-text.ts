import {
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type ChangeEvent,
  type RefObject,
} from 'react';

interface AutofillSafeProps {
  defaultValue: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/**
 * The props of an input with a value, which keeps what a password manager filled in without an event. React
 * would empty such a field at its next rendering.
 */
export function useAutofillSafeText(
  input: RefObject<HTMLInputElement | null>,
  value: string,
  onChange: (value: string) => void,
): AutofillSafeProps {
  const [defaultValue] = useState(value);
  const known = useRef(value);
  const [, render] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    if (known.current === value) return;
    known.current = value;
    if (input.current && input.current.value !== value) input.current.value = value;
  });
  return {
    defaultValue,
    onChange({ target }) {
      known.current = target.value;
      // The page may refuse the change, and then does not render again.
      render();
      onChange(target.value);
    },
  };
}
