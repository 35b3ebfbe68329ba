import { manageBan } from '@bakehouse/contract/calls/bans';
import { toDisplayAddress } from '@bakehouse/contract/input';
import type { BanChange } from '../../../api/bans.ts';
import { DisabledButtonWithReason } from '../../../components/tooltip/disabled-button-with-reason.tsx';
import { PermissionCheckedButton } from '../../../session/acting/permission-checked-button.tsx';
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
      <PermissionCheckedButton
        call={manageBan}
        size="compact"
        busy={busy}
        aria-label={`${label} ${toDisplayAddress(change.email)}`}
        onClick={() => onPress(change)}
      >
        {label}
      </PermissionCheckedButton>
    </RowActions>
  );
}

function DisabledUnbanButton({ email }: { email: string }) {
  return (
    <RowActions>
      <DisabledButtonWithReason
        size="compact"
        placement="start"
        aria-label={`${BAN_CHANGE_TEXTS.unban.verb} ${toDisplayAddress(email)}`}
        reason={BAN_TEXTS.byAdmin}
        reasonClass={styles.reason}
      >
        {BAN_CHANGE_TEXTS.unban.verb}
      </DisabledButtonWithReason>
    </RowActions>
  );
}
