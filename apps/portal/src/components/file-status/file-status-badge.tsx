import type { FileStatus } from '@bakehouse/contract';
import type { BadgeTone } from '../badge.tsx';
import { BadgeWithDetail } from '../cells/badge-with-detail.tsx';
import type { IconName } from '../icon.tsx';
import { FILE_STATUS_TEXTS } from './texts.ts';

/** A file is banned for its opener only; nobody has access yet to a file that is unshared. */
type DisplayedStatus = FileStatus | 'banned' | 'unshared';

const BADGE_BY_STATUS: Record<DisplayedStatus, { tone: BadgeTone; icon: IconName }> = {
  open: { tone: 'success', icon: 'check' },
  not_openable_yet: { tone: 'info', icon: 'clock' },
  expired: { tone: 'neutral', icon: 'clock' },
  closed: { tone: 'blocked', icon: 'blocked' },
  destroyed: { tone: 'blocked', icon: 'close' },
  banned: { tone: 'blocked', icon: 'blocked' },
  unshared: { tone: 'neutral', icon: 'dash' },
};

interface FileStatusBadgeProps {
  status: DisplayedStatus;
  /** The text after the word, for example "3 days ago"; null when there is nothing to add. */
  detail: string | null;
}

export function FileStatusBadge({ status, detail }: FileStatusBadgeProps) {
  return (
    <BadgeWithDetail {...BADGE_BY_STATUS[status]} detail={detail}>
      {FILE_STATUS_TEXTS[status]}
    </BadgeWithDetail>
  );
}
