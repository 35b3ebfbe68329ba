import { HIDDEN_LOGINS } from '../../../url-state/dashboard-link.ts';
import { useOptimisticChoice } from '../../../lib/use-optimistic-choice.ts';
import type { ActivityListState } from '../activity-list.ts';
import { ACTIVITY_FILTER_TEXTS } from '../texts.ts';
import styles from './hide-logins.module.css';

interface HideLoginsProps {
  value: ActivityListState['logins'];
  onChange: (logins: ActivityListState['logins']) => void;
}

export function HideLogins({ value, onChange }: HideLoginsProps) {
  const [areHidden, hide] = useOptimisticChoice(value !== null, (isHidden) =>
    onChange(isHidden ? HIDDEN_LOGINS : null),
  );
  return (
    <label className={styles.choice} title={ACTIVITY_FILTER_TEXTS.hideLoginsAbout}>
      <input
        type="checkbox"
        className={styles.box}
        checked={areHidden}
        onChange={({ target }) => hide(target.checked)}
      />
      {ACTIVITY_FILTER_TEXTS.hideLogins}
    </label>
  );
}
