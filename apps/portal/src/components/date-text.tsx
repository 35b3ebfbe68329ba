import { formatDate, toDateParts } from '../lib/format-date.ts';
import { relativeTime } from '../lib/relative-time.ts';
import styles from './date-text.module.css';

interface DateTextProps {
  iso: string | null;
  now: Date | number;
  zone?: string | undefined;
}

export function DateText({ iso, now, zone }: DateTextProps) {
  const parts = toDateParts(iso, zone);
  if (iso === null || typeof parts === 'string') {
    return <span className={styles.none}>{typeof parts === 'string' ? parts : ''}</span>;
  }
  return (
    <time
      className={styles.date}
      dateTime={iso}
      title={`${formatDate(iso, zone)}, ${relativeTime(new Date(iso), now)}`}
    >
      {parts.text} <span className={styles.zone}>({parts.zone})</span>
    </time>
  );
}
