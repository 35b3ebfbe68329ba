import type { ReactNode } from 'react';
import { errorIdOf, hintIdOf, type FieldMessages } from './field-ids.ts';
import styles from './field.module.css';
import { Icon } from '../icon.tsx';

interface FieldProps extends FieldMessages {
  id: string;
  label: string;
  children: ReactNode;
}

export function Field({ id, label, error, hint, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <div className={styles.messages}>
        <div aria-live="polite">
          {error && (
            <p className={styles.error} id={errorIdOf(id)}>
              <Icon name="warning" />
              {error}
            </p>
          )}
        </div>
        {hint && !error && (
          <p className={styles.hint} id={hintIdOf(id)}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
