import { useId } from 'react';
import { zoneText } from '../local-time.ts';
import { useChoice } from '../../lib/use-choice.ts';
import { UTC } from '../zone-choice.ts';
import { useZone } from '../zone.tsx';
import styles from './zone-switch.module.css';

/** By whose clocks days and times are meant, here and on the whole dashboard. */
export function ZoneSwitch() {
  const { choice, own, now, choose } = useZone();
  // A group that goes back to its old choice meanwhile would take the focus of the next Tab for itself.
  const [shown, pick] = useChoice(choice, choose);
  const id = useId();
  const options = [
    { choice: 'mine', label: zoneText(now(), own) },
    { choice: 'utc', label: UTC },
  ] as const;
  // Who lives by UTC has nothing to choose.
  if (own === UTC) return <p className={styles.zone}>Time zone: {UTC}</p>;
  return (
    <div role="radiogroup" aria-labelledby={id} className={styles.zone}>
      <span id={id}>Time zone</span>
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
