import { modifyDates } from '@bakehouse/contract/calls/files';
import { modifyPermissions } from '@bakehouse/contract/calls/permissions';
import type { PostCall } from '@bakehouse/contract/calls/portal-call';
import { Button } from '../../../components/button.tsx';
import { PermissionCheckedButton } from '../../../session/acting/permission-checked-button.tsx';
import { BULK_ACTIONS, type BulkAction } from './bulk-action.ts';
import styles from './selection-bar.module.css';
import { BULK_ACTION_TEXTS, SELECTION_TEXTS } from './texts.ts';

const BULK_CALLS = {
  extend: modifyDates,
  dates: modifyDates,
  add: modifyPermissions,
  remove: modifyPermissions,
} satisfies Record<BulkAction, PostCall>;

interface SelectionBarProps {
  count: number;
  /** Selects the files of all pages; undefined when they are selected. */
  all: { label: string; isBusy: boolean; onPress: () => void } | undefined;
  clearLabel: string;
  onAction: (action: BulkAction) => void;
  onClear: () => void;
}

export function SelectionBar({ count, all, clearLabel, onAction, onClear }: SelectionBarProps) {
  return (
    <div role="group" aria-label={SELECTION_TEXTS.bar} className={styles.bar}>
      <span className={styles.count}>{SELECTION_TEXTS.count(count)}</span>
      {all && (
        <Button variant="quiet" size="compact" busy={all.isBusy} onClick={all.onPress}>
          <span>
            {all.label} <span className={styles.more}>{SELECTION_TEXTS.thatMatch}</span>
          </span>
        </Button>
      )}
      <span className={styles.actions}>
        {count > 0 &&
          BULK_ACTIONS.map((action) => (
            <PermissionCheckedButton
              key={action}
              call={BULK_CALLS[action]}
              size="compact"
              onClick={() => onAction(action)}
            >
              {BULK_ACTION_TEXTS[action]}
            </PermissionCheckedButton>
          ))}
        <Button variant="quiet" size="compact" onClick={onClear}>
          {clearLabel}
        </Button>
      </span>
    </div>
  );
}
