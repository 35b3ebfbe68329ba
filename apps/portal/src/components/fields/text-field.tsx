import {
  useId,
  useImperativeHandle,
  useRef,
  type ComponentPropsWithRef,
  type ReactNode,
} from 'react';
import { useAutofillSafeText } from '../../lib/typing/use-autofill-safe-text.ts';
import { controlAttributes } from './field-ids.ts';
import { Field } from './field.tsx';
import styles from './input.module.css';

export interface TextFieldProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'className' | 'style' | 'id' | 'value' | 'onChange' | 'children'
> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  /** An optional button beside the input. */
  button?: ReactNode;
}

export function TextField({
  ref,
  label,
  value,
  onChange,
  error,
  hint,
  button,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const text = useAutofillSafeText(input, value, onChange);
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className={styles.line}>
        <div className={styles.frame}>
          <input
            {...rest}
            {...controlAttributes(id, { error, hint })}
            {...text}
            ref={input}
            type={type}
            className={styles.input}
          />
        </div>
        {button}
      </div>
    </Field>
  );
}
