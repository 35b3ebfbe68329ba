import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
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
  label,
  onChange,
  error,
  hint,
  button,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className={styles.line}>
        <div className={styles.frame}>
          <input
            {...rest}
            {...controlAttributes(id, { error, hint })}
            type={type}
            className={styles.input}
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
        </div>
        {button}
      </div>
    </Field>
  );
}
