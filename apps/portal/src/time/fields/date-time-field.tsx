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
  /** Local time without an offset, "2026-11-21T14:05"; empty for no value. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  readOnly?: boolean | undefined;
}

/** Limits the year to four digits. */
const LAST = '9999-12-31T23:59';

/** A partly typed date has an empty value; forms check `validity.badInput` before they submit. */
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
          max={LAST}
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
