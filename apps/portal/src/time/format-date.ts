import { TEXTS } from './texts.ts';
import { createZoneFormatters } from './zone-formatters.ts';

const MONTH_NAMES = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

const dateFormatterOf = createZoneFormatters({
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'shortOffset',
});

interface DateParts {
  /** The date and time, for example "21 Nov 2026, 14:05". */
  text: string;
  /** The time zone as an offset, for example "UTC+1". */
  zone: string;
}

/** Returns a string instead of parts for a missing or invalid date. */
export function toDateParts(iso: string | null, zone: string): DateParts | string {
  if (iso === null) return TEXTS.missingDate;
  const date = new Date(/^\d{4}-\d{2}-\d{2}/.test(iso) ? iso : Number.NaN);
  if (Number.isNaN(date.getTime())) return TEXTS.invalidDate;

  const parts = new Map(
    dateFormatterOf(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const month = MONTH_NAMES[Number(part('month')) - 1] ?? '';
  return {
    text: `${part('day')} ${month} ${part('year')}, ${part('hour')}:${part('minute')}`,
    zone: part('timeZoneName').replace('GMT+0', 'UTC').replace('GMT', 'UTC'),
  };
}

/** The day without its time, for example "5 Dec"; the year is added unless it is the current one. */
export function formatDay(iso: string, zone: string, now: number): string {
  const yearOf = (day: string) => day.slice(day.lastIndexOf(' '));
  const [day = '', today = ''] = [iso, new Date(now).toISOString()].map(
    (instant) => formatDate(instant, zone).split(',')[0],
  );
  return yearOf(day) === yearOf(today) ? day.slice(0, day.lastIndexOf(' ')) : day;
}

/** Used where the time zone is named once for several dates. */
export function formatDateWithoutZoneName(iso: string | null, zone: string): string {
  const parts = toDateParts(iso, zone);
  return typeof parts === 'string' ? parts : parts.text;
}

export function formatDate(iso: string | null, zone: string): string {
  const parts = toDateParts(iso, zone);
  return typeof parts === 'string' ? parts : `${parts.text} (${parts.zone})`;
}
