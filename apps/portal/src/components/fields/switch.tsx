import { useId } from 'react';
import { TEXTS } from '../texts.ts';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  hint?: string | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const hintId = useId();
  return (
    <div className={styles.field}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          role="switch"
          className={styles.input}
          checked={isOn}
          aria-describedby={hint === undefined ? undefined : hintId}
          onChange={(event) => {
            onChange(event.target.checked);
          }}
        />
        <span className={styles.label}>{label}</span>
        <span className={styles.state} aria-hidden="true">
          {isOn ? TEXTS.on : TEXTS.off}
        </span>
      </label>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
