import { useId, useRef } from 'react';
import { classNames } from '../../components/class-names.ts';
import { TEXTS } from '../texts.ts';
import { clearDateInput } from './clear-date-input.ts';
import { controlAttributes } from '../../components/fields/field-ids.ts';
import { Field } from '../../components/fields/field.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from '../../components/fields/input.module.css';

interface DateTimeFieldProps {
  label: string;
  name: string;
  /** A local time such as "2026-11-21T14:05", or an empty text. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  readOnly?: boolean | undefined;
}

/** Limits the year in the input to four digits. */
const MAX_DATE_TIME = '9999-12-31T23:59';

/** A partly typed date has an empty value, so forms check `validity.badInput` before they submit. */
export function DateTimeField({
  label,
  name,
  value,
  onChange,
  error,
  hint,
  readOnly = false,
}: DateTimeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    if (input.current) clearDateInput(input.current);
    onChange('');
    input.current?.focus();
  }

  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className={styles.frame}>
        <input
          {...controlAttributes(id, { error, hint })}
          ref={input}
          type="datetime-local"
          name={name}
          max={MAX_DATE_TIME}
          className={styles.input}
          value={value}
          readOnly={readOnly}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
        <button
          type="button"
          className={classNames(styles.inset, styles.clear)}
          data-empty={value === ''}
          aria-label={TEXTS.clear(label)}
          disabled={readOnly}
          onClick={clear}
        >
          <Icon name="close" />
        </button>
      </div>
    </Field>
  );
}
