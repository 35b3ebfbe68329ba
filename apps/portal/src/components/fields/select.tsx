import { useId, useRef } from 'react';
import { useChoice } from '../../lib/use-choice.ts';
import { useHistoryMove } from '../../lib/use-history-move.ts';
import { Icon } from '../icon.tsx';
import styles from './select.module.css';

interface SelectOption<Id extends string> {
  id: Id;
  label: string;
}

interface SelectProps<Id extends string> {
  label: string;
  options: readonly SelectOption<Id>[];
  value: Id;
  /** On a closed list each arrow key is a choice: all but the first of a walk replace the one before. */
  onChange: (id: Id, options: { replace: boolean }) => void;
  hideLabel?: boolean | undefined;
}

/** A list that the browser opens, and that a phone draws in its own way. */
export function Select<Id extends string>({
  label,
  options,
  value,
  onChange,
  hideLabel = false,
}: SelectProps<Id>) {
  // A list that goes back to its old choice meanwhile would count the next press of an arrow key from there.
  const isWalk = useRef(false);
  const [shown, choose] = useChoice(value, (next) => {
    onChange(next, { replace: isWalk.current });
    isWalk.current = true;
  });
  const id = useId();

  const endWalk = () => {
    isWalk.current = false;
  };
  useHistoryMove(endWalk);

  return (
    <span className={styles.field}>
      {!hideLabel && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      <span className={styles.frame}>
        <select
          id={id}
          className={styles.select}
          aria-label={hideLabel ? label : undefined}
          value={shown}
          onBlur={endWalk}
          onPointerDown={endWalk}
          onChange={(event) => {
            const chosen = options.find((option) => option.id === event.target.value);
            if (chosen) choose(chosen.id);
          }}
        >
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </span>
  );
}
