import { ACTIVITY_LIST_LENGTH } from '@bakehouse/contract';
import type { FileDetail, FileEvent } from '../../../../api/files.ts';
import { BarChart } from '../../../../components/chart/bar-chart.tsx';
import { type Bar, type BarSeries } from '../../../../components/chart/bar-chart-rules.ts';
import styles from './access-trend.module.css';
import { useZone } from '../../../../time/zone.tsx';
import { DetailsCard } from '../details-card.tsx';
import { eventKind, type EventKind } from '../event-status.ts';
import { toBuckets } from './trend-buckets.ts';
import { bucketTexts, singleBucketText, trendNote } from './trend-text.ts';
import { CARD_TEXTS, TREND_TEXTS } from '../texts.ts';

const TREND_SERIES = [
  { id: 'success', label: TREND_TEXTS.success, tone: 'success' },
  { id: 'warning', label: TREND_TEXTS.warning, tone: 'warning' },
  { id: 'blocked', label: TREND_TEXTS.blocked, tone: 'blocked' },
  { id: 'info', label: TREND_TEXTS.info, tone: 'info' },
] as const satisfies readonly (BarSeries & { id: EventKind })[];

/** No event is in both `opened` and `recentActivity`, so each is counted once. */
export function AccessTrend({ file: { opened, recentActivity } }: { file: FileDetail }) {
  const { name: zone } = useZone();
  const events = [...opened, ...recentActivity];
  if (events.length === 0) {
    return (
      <DetailsCard title={CARD_TEXTS.trend}>
        <p className={styles.line}>{TREND_TEXTS.empty}</p>
      </DetailsCard>
    );
  }
  const { unit, buckets } = toBuckets(events, zone);
  const [{ start: firstStart } = { start: 0 }] = buckets;
  if (buckets.length === 1) {
    const numbers = countEventsByKind(events);
    const counts = TREND_SERIES.map(({ id, label }) => ({ label, count: numbers[id] ?? 0 }));
    const at = new Date(firstStart).toISOString();
    return (
      <DetailsCard title={CARD_TEXTS.trend}>
        <p className={styles.line}>{singleBucketText({ counts, at }, zone)}</p>
      </DetailsCard>
    );
  }
  const starts = buckets.map(({ start }) => start);
  const labels = bucketTexts(unit, starts, zone);
  const bars = buckets.map(({ start, items }, index): Bar => {
    return { id: String(start), label: labels[index] ?? '', values: countEventsByKind(items) };
  });
  const isCut = [opened, recentActivity].some(({ length }) => length >= ACTIVITY_LIST_LENGTH);
  return (
    <DetailsCard title={CARD_TEXTS.trend} note={trendNote(unit, zone)}>
      <BarChart
        label={CARD_TEXTS.trend}
        barsLabel={TREND_TEXTS.from}
        series={TREND_SERIES}
        bars={bars}
      />
      {isCut && <p className={styles.note}>{TREND_TEXTS.latest(ACTIVITY_LIST_LENGTH)}</p>}
    </DetailsCard>
  );
}

const countEventsByKind = (events: readonly FileEvent[]) =>
  Object.fromEntries(
    TREND_SERIES.map(({ id }) => [
      id,
      events.filter(({ action }) => eventKind(action) === id).length,
    ]),
  );
