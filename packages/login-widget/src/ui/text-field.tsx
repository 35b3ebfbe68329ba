import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { useUniqueId } from '../lib/use-unique-id.ts';
import { ErrorText } from './error-text.tsx';
import { useFieldFocus } from './use-field-focus.ts';
import { useAutofillSafeText } from '../lib/typing/use-autofill-safe-text.ts';

interface TextFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'onChange'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** A new error moves the focus to the field. */
  error?: { text: string; linkHosts?: readonly string[] | undefined } | undefined;
  focusOnMount?: boolean;
}

export function TextField(props: TextFieldProps): ReactNode {
  const { label, value, onChange, error, focusOnMount = false, ...rest } = props;
  const errorId = useUniqueId();
  const input = useFieldFocus({ focusOnMount, error });
  const text = useAutofillSafeText(input, value, onChange);
  return (
    <div className="bh-field">
      {/* The label contains the input, because ids repeat when a page has two widgets. */}
      <label className="bh-label">
        {label}
        <input
          {...rest}
          ref={input}
          className="bh-input"
          aria-invalid={error !== undefined}
          aria-describedby={error && errorId}
          {...text}
        />
      </label>
      <ErrorText id={errorId} error={error} />
    </div>
  );
}
