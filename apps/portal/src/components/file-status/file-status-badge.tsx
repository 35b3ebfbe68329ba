import type { FileStatus } from '@bakehouse/contract';
import { Badge, type BadgeTone } from '../badge.tsx';
import type { IconName } from '../icon.tsx';
import styles from './file-status-badge.module.css';
import { STATUS_TEXTS } from './texts.ts';

/** A file is banned for its opener only. */
type ShownStatus = FileStatus | 'banned';

const STATUS_LOOKS: Record<ShownStatus, { tone: BadgeTone; icon: IconName }> = {
  open: { tone: 'success', icon: 'check' },
  not_openable_yet: { tone: 'info', icon: 'clock' },
  expired: { tone: 'neutral', icon: 'clock' },
  closed: { tone: 'blocked', icon: 'blocked' },
  banned: { tone: 'blocked', icon: 'blocked' },
};

interface FileStatusBadgeProps {
  status: ShownStatus;
  /** What follows the word, for example "3 days ago"; null when there is nothing to add. */
  detail: string | null;
}

export function FileStatusBadge({ status, detail }: FileStatusBadgeProps) {
  return (
    <span className={styles.status}>
      <Badge {...STATUS_LOOKS[status]}>{STATUS_TEXTS[status]}</Badge>{' '}
      {detail !== null && <span className={styles.detail}>{detail}</span>}
    </span>
  );
}
