import { useId, useRef, type FocusEvent } from 'react';
import { MIN_DAY, MAX_DAY } from '../day-range.ts';
import { classNames } from '../../components/class-names.ts';
import { TEXTS } from '../texts.ts';
import { clearDateInput } from './clear-date-input.ts';
import styles from './day-field.module.css';
import { Icon } from '../../components/icon.tsx';
import input from '../../components/fields/input.module.css';

interface DayFieldProps {
  label: string;
  name: string;
  /** A day such as "2026-11-21", or an empty text. */
  value: string;
  isWrong: boolean;
  describedBy: string | undefined;
  onChange: (day: string) => void;
  onBlur: (event: FocusEvent) => void;
  onEnter: () => void;
  onClear: () => void;
}

export function DayField({
  label,
  name,
  value,
  isWrong,
  describedBy,
  onChange,
  onBlur,
  onEnter,
  onClear,
}: DayFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);

  function clear() {
    if (field.current) clearDateInput(field.current);
    onClear();
    field.current?.focus();
  }

  return (
    <div className={styles.day}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(input.frame, input.compact, styles.frame)}>
        <input
          ref={field}
          id={id}
          type="date"
          name={name}
          min={MIN_DAY}
          max={MAX_DAY}
          className={classNames(input.input, styles.input)}
          value={value}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onEnter();
          }}
        />
        <button
          type="button"
          className={classNames(input.inset, input.clear, styles.clear)}
          data-empty={value === ''}
          aria-label={TEXTS.clear(label)}
          onClick={clear}
        >
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}
