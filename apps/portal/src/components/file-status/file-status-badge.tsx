import type { FileStatus } from '@bakehouse/contract';
import { Badge, type BadgeTone } from '../badge.tsx';
import type { IconName } from '../icon.tsx';
import styles from './file-status-badge.module.css';
import { WORD_TEXTS } from './texts.ts';

const STATUS_LOOKS: Record<FileStatus, { tone: BadgeTone; icon: IconName }> = {
  open: { tone: 'success', icon: 'check' },
  not_openable_yet: { tone: 'info', icon: 'clock' },
  expired: { tone: 'neutral', icon: 'clock' },
  closed: { tone: 'blocked', icon: 'blocked' },
};

interface FileStatusBadgeProps {
  status: FileStatus;
  /** What follows the word, for example "3 days ago"; null when there is nothing to add. */
  detail: string | null;
}

export function FileStatusBadge({ status, detail }: FileStatusBadgeProps) {
  return (
    <span className={styles.status}>
      <Badge {...STATUS_LOOKS[status]}>{WORD_TEXTS[status]}</Badge>{' '}
      {detail !== null && <span className={styles.detail}>{detail}</span>}
    </span>
  );
}
