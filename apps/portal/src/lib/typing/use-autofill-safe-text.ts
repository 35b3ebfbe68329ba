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

/** The props of an input that React would empty after a password manager has filled it without events. */
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
      // A change that the component refuses would cause no rendering by itself.
      render();
      onChange(target.value);
    },
  };
}
