import { useId, type ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { controlAttributes } from './field-ids.ts';
import { Field } from './field.tsx';
import styles from './input.module.css';
import area from './text-area.module.css';

interface TextAreaProps extends Omit<
  ComponentPropsWithRef<'textarea'>,
  'className' | 'style' | 'id' | 'value' | 'onChange' | 'children'
> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
}

export function TextArea({ label, onChange, error, hint, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className={styles.frame}>
        <textarea
          {...rest}
          {...controlAttributes(id, { error, hint })}
          className={classNames(styles.input, area.area)}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      </div>
    </Field>
  );
}
