import { useId } from 'react';
import type { BanChange } from '../../../api/bans.ts';
import { Button } from '../../../components/button.tsx';
import { Tooltip } from '../../../components/tooltip/tooltip.tsx';
import styles from './ban-button.module.css';
import { OUT_OF_REACH } from './ban-text.ts';
import { isOutOfReach } from '../rows/opener-rules.ts';
import { RowActions, You } from './row-actions.tsx';

const LABELS = { ban: 'Ban', unban: 'Unban' } as const satisfies Record<
  BanChange['action'],
  string
>;

interface BanButtonProps {
  /** Null on the viewer's own row. */
  change: BanChange | null;
  busy: boolean;
  onPress: (change: BanChange) => void;
}

export function BanButton({ change, busy, onPress }: BanButtonProps) {
  if (change === null) return <You />;
  if (isOutOfReach(change)) return <LockedButton email={change.email} />;
  const label = LABELS[change.action];
  return (
    <RowActions>
      <Button
        size="compact"
        busy={busy}
        aria-label={`${label} ${change.email}`}
        onClick={() => onPress(change)}
      >
        {label}
      </Button>
    </RowActions>
  );
}

/** It can be focused, so that keyboards and screen readers come to its reason too. */
function LockedButton({ email }: { email: string }) {
  const reason = useId();
  return (
    <RowActions>
      <Tooltip text={OUT_OF_REACH} placement="start">
        <Button
          size="compact"
          aria-disabled
          aria-label={`${LABELS.unban} ${email}`}
          aria-describedby={reason}
        >
          {LABELS.unban}
        </Button>
      </Tooltip>
      <span id={reason} className={styles.reason}>
        {OUT_OF_REACH}
      </span>
    </RowActions>
  );
}
