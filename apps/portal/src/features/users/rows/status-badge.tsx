import type { ComponentProps } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { STATUS_TEXTS } from '../texts.ts';
import type { PersonStatus } from './opener-rules.ts';
import styles from './status-badge.module.css';

const STATUS_TONES = {
  banned: 'blocked',
  active: 'success',
  inactive: 'neutral',
} as const satisfies Record<PersonStatus, ComponentProps<typeof Badge>['tone']>;

interface StatusBadgeProps {
  status: PersonStatus;
  /** The text of the badge; by default, the label of the status. */
  word?: string | undefined;
  note?: string | undefined;
}

export function StatusBadge(props: StatusBadgeProps) {
  const { status, word = STATUS_TEXTS[status], note } = props;
  return (
    <span className={styles.status} title={note}>
      <Badge tone={STATUS_TONES[status]}>{word}</Badge>
    </span>
  );
}
