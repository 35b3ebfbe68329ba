import { useId, useRef } from 'react';
import { useOptimisticChoice } from '../../lib/use-optimistic-choice.ts';
import { usePopState } from '../../lib/use-pop-state.ts';
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
  /** An arrow key chooses at once; `replace` keeps consecutive choices in one history entry. */
  onChange: (id: Id, options: { replace: boolean }) => void;
}

export function Select<Id extends string>({ label, options, value, onChange }: SelectProps<Id>) {
  // The choice shows at once, because the next arrow key starts from the value that is shown.
  const hasChosen = useRef(false);
  const [shown, choose] = useOptimisticChoice(value, (next) => {
    onChange(next, { replace: hasChosen.current });
    hasChosen.current = true;
  });
  const id = useId();

  const resetChosen = () => {
    hasChosen.current = false;
  };
  usePopState(resetChosen);

  return (
    <span className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.frame}>
        <select
          id={id}
          className={styles.select}
          value={shown}
          onBlur={resetChosen}
          onPointerDown={resetChosen}
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
