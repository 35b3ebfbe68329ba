import { useId } from 'react';
import { ChoiceBar } from '../../components/fields/choice-bar.tsx';
import { useService } from '../../lib/services.tsx';
import { formatZone } from '../local-time.ts';
import { useOptimisticChoice } from '../../lib/use-optimistic-choice.ts';
import { UTC } from '../zone-choice.ts';
import { useZone } from '../zone.tsx';
import { TEXTS } from '../texts.ts';
import styles from './zone-switch.module.css';

export function ZoneSwitch() {
  const { choice, own, choose } = useZone();
  const now = useService('now');
  // The choice shows at once, because Tab moves the focus to the radio button that is checked.
  const [shown, pick] = useOptimisticChoice(choice, choose);
  const id = useId();
  const choices = [
    { id: 'mine', label: formatZone(now(), own) },
    { id: 'utc', label: UTC },
  ] as const;
  // A user whose own zone is UTC has nothing to choose.
  if (own === UTC)
    return (
      <p className={styles.zone}>
        {TEXTS.timeZone}: {UTC}
      </p>
    );
  return (
    <div className={styles.zone}>
      <span id={id}>{TEXTS.timeZone}</span>
      <ChoiceBar labelledBy={id} choices={choices} value={shown} onChange={pick} size="small" />
    </div>
  );
}
