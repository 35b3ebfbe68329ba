import { PIN_LENGTH } from '@bakehouse/contract';
import { useEffect, useId, useRef, type RefObject, type SyntheticEvent } from 'react';
import { classNames } from '../components/class-names.ts';
import { controlAttributes } from '../components/fields/field-ids.ts';
import { Field } from '../components/fields/field.tsx';
import { useAutofillSafeText } from '../lib/typing/use-autofill-safe-text.ts';
import { toPinDigits } from './pin-digits.ts';
import styles from './pin-field.module.css';

interface PinFieldProps {
  ref?: RefObject<HTMLInputElement | null>;
  label: string;
  name?: string | undefined;
  value: string;
  onChange: (digits: string) => void;
  onComplete?: ((digits: string) => void) | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
}

const PIN_BOX_INDEXES = Array.from({ length: PIN_LENGTH }, (_, index) => index);

export function PinField({
  ref,
  label,
  name = 'pin',
  value,
  onChange,
  onComplete,
  error,
  disabled = false,
}: PinFieldProps) {
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  const current = Math.min(value.length, PIN_LENGTH - 1);

  // A refused PIN is selected, so that the next digit replaces it.
  useEffect(() => {
    if (error && document.activeElement === input.current) input.current?.select();
  }, [error, input]);

  function handleChange(text: string) {
    const digits = toPinDigits(text);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === PIN_LENGTH) onComplete?.(digits);
  }
  const kept = useAutofillSafeText(input, value, handleChange);

  return (
    <Field id={id} label={label} error={error}>
      <div className={styles.boxes}>
        <input
          {...controlAttributes(id, { error })}
          ref={input}
          name={name}
          className={styles.input}
          // Browsers offer to save passwords, so the PIN is marked as a one-time code.
          type="password"
          autoComplete="one-time-code"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          inputMode="numeric"
          pattern="[0-9]*"
          {...kept}
          // Read-only while the PIN is checked, because a disabled input would lose the focus.
          readOnly={disabled}
          aria-disabled={disabled || undefined}
          onFocus={(event) => {
            if (error) event.target.select();
          }}
          onSelect={keepCaretAtEnd}
        />
        {PIN_BOX_INDEXES.map((index) => (
          <span
            key={index}
            aria-hidden="true"
            className={classNames(
              styles.box,
              index < value.length && styles.filled,
              index === current && styles.current,
            )}
          />
        ))}
      </div>
    </Field>
  );
}

/** The boxes of the PIN can show the caret only after the last digit. */
function keepCaretAtEnd(event: SyntheticEvent<HTMLInputElement>) {
  const { currentTarget: input } = event;
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end) {
    input.setSelectionRange(end, end);
  }
}
