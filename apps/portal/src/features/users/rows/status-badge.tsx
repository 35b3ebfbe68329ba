import type { ComponentProps } from 'react';
import { Badge } from '../../../components/badge.tsx';
import type { PersonStatus } from './opener-rules.ts';
import styles from './status-badge.module.css';

const STATUS_BADGES = {
  banned: { tone: 'blocked', word: 'Banned' },
  active: { tone: 'success', word: 'Active' },
  inactive: { tone: 'neutral', word: 'Inactive' },
} as const satisfies Record<
  PersonStatus,
  { tone: ComponentProps<typeof Badge>['tone']; word: string }
>;

interface StatusBadgeProps {
  status: PersonStatus;
  /** The text of the badge; by default, the label of the status. */
  word?: string | undefined;
  note?: string | undefined;
}

export function StatusBadge(props: StatusBadgeProps) {
  const { status, word = STATUS_BADGES[status].word, note } = props;
  return (
    <span className={styles.status} title={note}>
      <Badge tone={STATUS_BADGES[status].tone}>{word}</Badge>
    </span>
  );
}
