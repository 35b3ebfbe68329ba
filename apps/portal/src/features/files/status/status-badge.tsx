import type { FileStatus } from '@bakehouse/contract';
import type { FileSummary } from '../../../api/files.ts';
import { Badge, type BadgeTone } from '../../../components/badge.tsx';
import type { IconName } from '../../../components/icon.tsx';
import { useNow } from '../../../time/use-now.ts';
import { useZone } from '../../../time/zone.tsx';
import styles from './status-badge.module.css';
import { toStatusText } from './status-text.ts';

const STATUS_LOOKS: Record<FileStatus, { tone: BadgeTone; icon: IconName }> = {
  open: { tone: 'success', icon: 'check' },
  not_openable_yet: { tone: 'info', icon: 'clock' },
  expired: { tone: 'neutral', icon: 'clock' },
  closed: { tone: 'blocked', icon: 'blocked' },
};

export function StatusBadge({ file }: { file: FileSummary }) {
  const now = useNow();
  const { name: zone } = useZone();
  const { word, detail } = toStatusText(file, { now, zone });
  return (
    <span className={styles.status}>
      <Badge {...STATUS_LOOKS[file.status]}>{word}</Badge>{' '}
      {detail !== null && <span className={styles.detail}>{detail}</span>}
    </span>
  );
}
