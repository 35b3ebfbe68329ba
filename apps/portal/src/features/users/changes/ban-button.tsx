import { useId } from 'react';
import type { BanChange } from '../../../api/bans.ts';
import { Button } from '../../../components/button.tsx';
import { Tooltip } from '../../../components/tooltip/tooltip.tsx';
import styles from './ban-button.module.css';
import { BAN_DIALOGS, BANNED_BY_ADMIN } from '../texts.ts';
import { needsAdmin } from '../rows/opener-rules.ts';
import { RowActions, You } from '../rows/row-actions.tsx';

interface BanButtonProps {
  /** Null on the reader's own row. */
  change: BanChange | null;
  busy: boolean;
  onPress: (change: BanChange) => void;
}

export function BanButton({ change, busy, onPress }: BanButtonProps) {
  if (change === null) return <You />;
  if (needsAdmin(change)) return <LockedButton email={change.email} />;
  const label = BAN_DIALOGS[change.action].verb;
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

/** Stays focusable, so that keyboards and screen readers reach its reason. */
function LockedButton({ email }: { email: string }) {
  const reason = useId();
  return (
    <RowActions>
      <Tooltip text={BANNED_BY_ADMIN} placement="start">
        <Button
          size="compact"
          aria-disabled
          aria-label={`${BAN_DIALOGS.unban.verb} ${email}`}
          aria-describedby={reason}
        >
          {BAN_DIALOGS.unban.verb}
        </Button>
      </Tooltip>
      <span id={reason} className={styles.reason}>
        {BANNED_BY_ADMIN}
      </span>
    </RowActions>
  );
}
