import { Badge, type BadgeProps } from '../badge.tsx';
import styles from './badge-with-detail.module.css';

interface BadgeWithDetailProps extends BadgeProps {
  /** The text after the word, for example "3 days ago"; null when there is nothing to add. */
  detail: string | null;
}

export function BadgeWithDetail({ detail, ...badge }: BadgeWithDetailProps) {
  return (
    <span className={styles.status}>
      <Badge {...badge} />
      {detail !== null && <span className={styles.detail}> {detail}</span>}
    </span>
  );
}
