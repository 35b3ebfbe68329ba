import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './choice-bar.module.css';

interface ChoiceBarProps<Id extends string> {
  /** The id of the visible label. */
  labelledBy: string;
  choices: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (id: Id) => void;
  size?: 'small' | 'compact';
}

/** Radio buttons in one row, for a few short choices. */
export function ChoiceBar<Id extends string>(props: ChoiceBarProps<Id>) {
  const { labelledBy, choices, value, onChange, size = 'compact' } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      className={classNames(styles.bar, styles[size])}
    >
      {choices.map(({ id, label }) => (
        <label key={id} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={id === value}
            onChange={() => onChange(id)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
