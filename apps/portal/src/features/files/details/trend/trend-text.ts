import { toDateParts } from '../../../../time/format-date.ts';
import type { BucketUnit } from './trend-buckets.ts';

const withoutTime = (time: string) => time.split(',')[0] ?? time;

const BUCKET_UNIT_TEXTS = {
  minute: { note: 'Per minute', text: (time) => time },
  'five minutes': { note: 'Per five minutes', text: (time) => time },
  'half an hour': { note: 'Per half hour', text: (time) => time },
  hour: { note: 'Per hour', text: (time) => time },
  day: { note: 'Per day', text: withoutTime },
  week: { note: 'Per week', text: (time) => `Week of ${withoutTime(time)}` },
} as const satisfies Record<BucketUnit, { note: string; text: (time: string) => string }>;

const bucketText = (unit: BucketUnit, start: number, zone: string, isExact: boolean): string => {
  const parts = toDateParts(new Date(start).toISOString(), zone);
  if (typeof parts === 'string') return parts;
  return isExact ? `${parts.text} (${parts.zone})` : BUCKET_UNIT_TEXTS[unit].text(parts.text);
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

/** For example "Per day · Europe/London". */
export const trendNote = (unit: BucketUnit, zone: string): string =>
  `${BUCKET_UNIT_TEXTS[unit].note} · ${zone}`;
