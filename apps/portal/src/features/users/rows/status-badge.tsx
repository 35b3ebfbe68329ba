import type { ComponentProps } from 'react';
import { Badge } from '../../../components/badge.tsx';
import type { PersonStatus } from './opener-rules.ts';
import styles from './status-badge.module.css';

const STATUSES = {
  banned: { tone: 'blocked', word: 'Banned' },
  active: { tone: 'success', word: 'Active' },
  inactive: { tone: 'neutral', word: 'Inactive' },
} as const satisfies Record<
  PersonStatus,
  { tone: ComponentProps<typeof Badge>['tone']; word: string }
>;

interface StatusBadgeProps {
  status: PersonStatus;
  /** Replaces the label of the status. */
  word?: string | undefined;
}

export function StatusBadge({ status, word = STATUSES[status].word }: StatusBadgeProps) {
  return (
    <span className={styles.status}>
      <Badge tone={STATUSES[status].tone}>{word}</Badge>
    </span>
  );
}
