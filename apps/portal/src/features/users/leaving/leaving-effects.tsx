import type { LeaveResponse } from '@bakehouse/contract';
import styles from './leaving-dialog.module.css';
import { LEAVING_EFFECT_TEXTS, LEAVING_TEXTS } from './texts.ts';

interface LeavingEffectsProps {
  label: string;
  left: LeaveResponse;
}

export function LeavingEffects({ label, left }: LeavingEffectsProps) {
  const effects = LEAVING_EFFECT_TEXTS.effects(left);
  const isStillIn = left.still.length > 0 && !(left.done && left.banned);
  return (
    <>
      {effects.length === 0 ? (
        <p>{LEAVING_TEXTS.nothing}</p>
      ) : (
        <ul className={styles.effects} aria-label={label}>
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
      {isStillIn && <p>{LEAVING_EFFECT_TEXTS.remaining(left)}</p>}
    </>
  );
}
