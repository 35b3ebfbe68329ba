import { formatDate, toDateParts } from '../../../../time/format-date.ts';
import { TREND_TEXTS, TREND_UNIT_TEXTS } from '../texts.ts';
import type { BucketUnit } from './trend-buckets.ts';

const toDayPart = (time: string) => time.split(',')[0] ?? time;

const BUCKET_START_LABELS: Readonly<Record<BucketUnit, (time: string) => string>> = {
  minute: (time) => time,
  'five minutes': (time) => time,
  'half an hour': (time) => time,
  hour: (time) => time,
  day: toDayPart,
  week: (time) => TREND_TEXTS.weekOf(toDayPart(time)),
};

const bucketText = (unit: BucketUnit, start: number, zone: string, isExact: boolean): string => {
  const parts = toDateParts(new Date(start).toISOString(), zone);
  if (typeof parts === 'string') return parts;
  return isExact ? `${parts.text} (${parts.zone})` : BUCKET_START_LABELS[unit](parts.text);
};

/**
 * The label of each bar: "21 Nov 2026, 14:05" or "Week of 16 Nov 2026". If a clock change repeats a
 * time, every label contains its UTC offset.
 */
export function bucketTexts(unit: BucketUnit, starts: readonly number[], zone: string): string[] {
  const texts = starts.map((start) => bucketText(unit, start, zone, false));
  const isAmbiguous = new Set(texts).size < texts.length;
  return isAmbiguous ? starts.map((start) => bucketText(unit, start, zone, true)) : texts;
}

interface SingleBucket {
  /** The number of events for each series with events, such as "Success". */
  counts: readonly { label: string; count: number }[];
  at: string;
}

/** For example "3 events on 21 Nov 2026, 14:05: 2 Success, 1 Info." */
export function singleBucketText({ counts, at }: SingleBucket, zone: string): string {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const named = counts.filter(({ count }) => count > 0);
  const parts = named.map(({ label, count }) => (total === 1 ? label : `${count} ${label}`));
  return TREND_TEXTS.single(total, formatDate(at, zone), parts.join(', '));
}

/** For example "Per day · Europe/London". */
export const trendNote = (unit: BucketUnit, zone: string): string =>
  `${TREND_UNIT_TEXTS[unit]} · ${zone}`;
