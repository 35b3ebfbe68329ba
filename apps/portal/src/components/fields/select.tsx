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
  /** Each arrow key on a closed list is a choice, so all but the first replace the history entry. */
  onChange: (id: Id, options: { replace: boolean }) => void;
  hideLabel?: boolean | undefined;
}

export function Select<Id extends string>({
  label,
  options,
  value,
  onChange,
  hideLabel = false,
}: SelectProps<Id>) {
  // If the select fell back to the old choice meanwhile, the next arrow key would start from there.
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
