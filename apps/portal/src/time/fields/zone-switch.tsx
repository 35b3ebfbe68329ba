import { useId } from 'react';
import { zoneText } from '../local-time.ts';
import { useChoice } from '../../lib/use-choice.ts';
import { UTC } from '../zone-choice.ts';
import { useZone } from '../zone.tsx';
import { TEXTS } from '../texts.ts';
import styles from './zone-switch.module.css';

export function ZoneSwitch() {
  const { choice, own, now, choose } = useZone();
  // If the group fell back to the old choice meanwhile, the next Tab would move into it.
  const [shown, pick] = useChoice(choice, choose);
  const id = useId();
  const options = [
    { choice: 'mine', label: zoneText(now(), own) },
    { choice: 'utc', label: UTC },
  ] as const;
  // There is no choice when the user's own zone is UTC.
  if (own === UTC)
    return (
      <p className={styles.zone}>
        {TEXTS.timeZone}: {UTC}
      </p>
    );
  return (
    <div role="radiogroup" aria-labelledby={id} className={styles.zone}>
      <span id={id}>{TEXTS.timeZone}</span>
      <div className={styles.options}>
        {options.map(({ choice: option, label }) => (
          <label key={option} className={styles.option}>
            <input
              type="radio"
              name={id}
              className={styles.radio}
              checked={option === shown}
              onChange={() => pick(option)}
            />
            {label}
          </label>
        ))}
      </div>
    </div>
  );
}
