import { toDateParts } from '../../../lib/format-date.ts';
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

/** When a bar starts, as exactly as it is long: "21 Nov 2026, 14:05", "Week of 16 Nov 2026". */
export function bucketText(unit: BucketUnit, start: number, zone?: string): string {
  const parts = toDateParts(new Date(start).toISOString(), zone);
  return FORMS[unit].text(typeof parts === 'string' ? parts : parts.text);
}

export const unitText = (unit: BucketUnit): string => FORMS[unit].note;
