import { ACTIVITY_LIST_LENGTH } from '@bakehouse/contract';
import type { FileDetail, FileEvent } from '../../../../api/files.ts';
import { BarChart } from '../../../../components/chart/bar-chart.tsx';
import { type Bar, type BarSeries } from '../../../../components/chart/bar-chart-rules.ts';
import styles from './access-trend.module.css';
import { useZone } from '../../../../time/zone.tsx';
import { DetailsCard } from '../details-card.tsx';
import { eventKind, type EventKind } from '../event-status.ts';
import { toBuckets } from './trend-buckets.ts';
import { bucketTexts, trendNote } from './trend-text.ts';

const SERIES = [
  { id: 'success', label: 'Success', tone: 'success' },
  { id: 'warning', label: 'Warning', tone: 'warning' },
  { id: 'blocked', label: 'Blocked', tone: 'blocked' },
  { id: 'info', label: 'Info', tone: 'info' },
] as const satisfies readonly (BarSeries & { id: EventKind })[];

const TITLE = 'Access Trend';

/** Counts each event once: `recentActivity` contains no openings. */
export function AccessTrend({ file: { opened, recentActivity } }: { file: FileDetail }) {
  const { name: zone } = useZone();
  const events = [...opened, ...recentActivity];
  if (events.length === 0) {
    return (
      <DetailsCard title={TITLE}>
        <p className={styles.empty}>No access trend data available.</p>
      </DetailsCard>
    );
  }
  const { unit, buckets } = toBuckets(events, zone);
  const starts = buckets.map(({ start }) => start);
  const labels = bucketTexts(unit, starts, zone);
  const bars = buckets.map(({ start, items }, index): Bar => {
    return { id: String(start), label: labels[index] ?? '', values: countKinds(items) };
  });
  const isCut = [opened, recentActivity].some(({ length }) => length >= ACTIVITY_LIST_LENGTH);
  return (
    <DetailsCard title={TITLE} note={trendNote(unit, zone)}>
      <BarChart label={TITLE} barsLabel="From" series={SERIES} bars={bars} />
      {isCut && (
        <p className={styles.note}>
          Based on the latest {ACTIVITY_LIST_LENGTH} openings and {ACTIVITY_LIST_LENGTH} other
          events.
        </p>
      )}
    </DetailsCard>
  );
}

const countKinds = (events: readonly FileEvent[]) =>
  Object.fromEntries(
    SERIES.map(({ id }) => [id, events.filter(({ action }) => eventKind(action) === id).length]),
  );
