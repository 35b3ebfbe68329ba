import { INACTIVE_REASON_TEXTS, type InactiveReason } from '@bakehouse/contract';
import type { BadgeTone } from '../../../components/badge.tsx';
import { BadgeWithDetail } from '../../../components/cells/badge-with-detail.tsx';
import { USER_STATUS_TEXTS } from '../texts.ts';
import type { PersonStatus } from './opener-rules.ts';

const STATUS_TONES = {
  banned: 'blocked',
  active: 'success',
  inactive: 'neutral',
} as const satisfies Record<PersonStatus, BadgeTone>;

interface UserStatusBadgeProps {
  status: PersonStatus;
  /** Why the person is inactive, if that is known. */
  reason: InactiveReason | null;
  /** The text of the badge; by default, the label of the status. */
  word?: string | undefined;
}

export function UserStatusBadge({
  status,
  reason,
  word = USER_STATUS_TEXTS[status],
}: UserStatusBadgeProps) {
  const detail = status === 'inactive' && reason !== null ? INACTIVE_REASON_TEXTS[reason] : null;
  return (
    <BadgeWithDetail tone={STATUS_TONES[status]} detail={detail}>
      {word}
    </BadgeWithDetail>
  );
}
