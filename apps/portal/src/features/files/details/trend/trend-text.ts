import { toDateParts } from '../../../../time/format-date.ts';
import type { BucketUnit } from './trend-buckets.ts';

const dayOf = (time: string) => time.split(',')[0] ?? time;

const FORMS = {
  minute: { note: 'One bar a minute', text: (time) => time },
  'five minutes': { note: 'One bar for five minutes', text: (time) => time },
  'half an hour': { note: 'One bar for half an hour', text: (time) => time },
  hour: { note: 'One bar an hour', text: (time) => time },
  day: { note: 'One bar a day', text: dayOf },
  week: { note: 'One bar a week', text: (time) => `Week of ${dayOf(time)}` },
} as const satisfies Record<BucketUnit, { note: string; text: (time: string) => string }>;

const textOf = (unit: BucketUnit, start: number, zone: string, isExact: boolean): string => {
  const parts = toDateParts(new Date(start).toISOString(), zone);
  if (typeof parts === 'string') return parts;
  return isExact ? `${parts.text} (${parts.zone})` : FORMS[unit].text(parts.text);
};

/**
 * When each bar starts, as exactly as it is long: "21 Nov 2026, 14:05", "Week of 16 Nov 2026". Where
 * the clocks come to a time twice, all say by which they go.
 */
export function bucketTexts(unit: BucketUnit, starts: readonly number[], zone: string): string[] {
  const texts = starts.map((start) => textOf(unit, start, zone, false));
  const isAmbiguous = new Set(texts).size < texts.length;
  return isAmbiguous ? starts.map((start) => textOf(unit, start, zone, true)) : texts;
}

/** How long a bar is, and by whose clocks: "One bar a day, in Europe/London". */
export const trendNote = (unit: BucketUnit, zone: string): string =>
  `${FORMS[unit].note}, in ${zone}`;
