import { showAddress } from '@bakehouse/contract/input';
import { useId } from 'react';
import type { BanChange } from '../../../api/bans.ts';
import { Button } from '../../../components/button.tsx';
import { Tooltip } from '../../../components/tooltip/tooltip.tsx';
import styles from './ban-button.module.css';
import { BAN_CHANGE_TEXTS, BAN_TEXTS, ROW_TEXTS } from '../texts.ts';
import { isUnbanForbidden } from '../rows/opener-rules.ts';
import { RowActions, RowNote } from '../rows/row-actions.tsx';

interface BanButtonProps {
  /** The ban or unban that the button requests; null in the row of the logged-in user. */
  change: BanChange | null;
  busy: boolean;
  onPress: (change: BanChange) => void;
}

export function BanButton({ change, busy, onPress }: BanButtonProps) {
  if (change === null) return <RowNote>{ROW_TEXTS.ownRow}</RowNote>;
  if (isUnbanForbidden(change)) return <DisabledUnbanButton email={change.email} />;
  const label = BAN_CHANGE_TEXTS[change.action].verb;
  return (
    <RowActions>
      <Button
        size="compact"
        busy={busy}
        aria-label={`${label} ${showAddress(change.email)}`}
        onClick={() => onPress(change)}
      >
        {label}
      </Button>
    </RowActions>
  );
}

/** The disabled button stays focusable, so that keyboard users can read why it is disabled. */
function DisabledUnbanButton({ email }: { email: string }) {
  const reason = useId();
  return (
    <RowActions>
      <Tooltip text={BAN_TEXTS.byAdmin} placement="start">
        <Button
          size="compact"
          aria-disabled
          aria-label={`${BAN_CHANGE_TEXTS.unban.verb} ${showAddress(email)}`}
          aria-describedby={reason}
        >
          {BAN_CHANGE_TEXTS.unban.verb}
        </Button>
      </Tooltip>
      <span id={reason} className={styles.reason}>
        {BAN_TEXTS.byAdmin}
      </span>
    </RowActions>
  );
}
