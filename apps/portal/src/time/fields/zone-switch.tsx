import { useId } from 'react';
import { useClock } from '../clock-context.ts';
import { formatZone } from '../local-time.ts';
import { useOptimisticChoice } from '../../lib/use-optimistic-choice.ts';
import { UTC } from '../zone-choice.ts';
import { useZone } from '../zone.tsx';
import { TEXTS } from '../texts.ts';
import styles from './zone-switch.module.css';

export function ZoneSwitch() {
  const { choice, own, choose } = useZone();
  const now = useClock();
  // The choice shows at once, because Tab moves the focus to the radio button that is checked.
  const [shown, pick] = useOptimisticChoice(choice, choose);
  const id = useId();
  const options = [
    { choice: 'mine', label: formatZone(now(), own) },
    { choice: 'utc', label: UTC },
  ] as const;
  // A user whose own zone is UTC has nothing to choose.
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
