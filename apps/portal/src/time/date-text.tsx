import { toDateParts } from './format-date.ts';
import { useZone } from './zone.tsx';
import styles from './date-text.module.css';

interface DateTextProps {
  iso: string | null;
  /** The explanation that is shown on hover when there is no date. */
  missingNote?: string;
  /** Shown in place of "N/A" when there is no date. */
  missingText?: string;
  /** False where the time zone stands beside the list. */
  isZoneShown?: boolean;
  /** The side of the tooltip; `beside` where a control stands below the date. */
  tooltipSide?: 'below' | 'beside';
}

/** Shows an exact date and time. In a table, a tooltip adds the relative time (time-tooltips.tsx). */
export function DateText(props: DateTextProps) {
  const { iso, missingNote, missingText, isZoneShown = true, tooltipSide = 'below' } = props;
  const zone = useZone();
  const parts = toDateParts(iso, zone.name);
  if (iso === null && missingText !== undefined)
    return <span className={styles.none}>{missingText}</span>;
  if (iso === null || typeof parts === 'string') {
    return (
      <span className={styles.none} title={iso === null ? missingNote : undefined}>
        {typeof parts === 'string' ? parts : ''}
      </span>
    );
  }
  return (
    <time className={styles.date} dateTime={iso} data-tooltip={tooltipSide}>
      {parts.text}
      {isZoneShown && (
        <>
          {' '}
          <span className={styles.zone}>({parts.zone})</span>
        </>
      )}
    </time>
  );
}
