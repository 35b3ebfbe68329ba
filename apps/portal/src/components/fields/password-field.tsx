import { useId, useState } from 'react';
import { controlAttributes } from './field-ids.ts';
import { Field } from './field.tsx';
import { Icon } from '../icon.tsx';
import { TEXTS } from '../texts.ts';
import styles from './input.module.css';
import type { TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'button'>;

export function PasswordField({ label, onChange, error, hint, ...rest }: PasswordFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className={styles.frame}>
        <input
          autoComplete="current-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          {...controlAttributes(id, { error, hint })}
          type={shown ? 'text' : 'password'}
          className={styles.input}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
        <button
          type="button"
          className={styles.inset}
          aria-label={shown ? TEXTS.hidePassword : TEXTS.showPassword}
          aria-controls={id}
          onClick={() => {
            setShown(!shown);
          }}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      </div>
    </Field>
  );
}
