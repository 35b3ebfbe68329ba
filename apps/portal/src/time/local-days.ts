import { createZoneFormatters } from './zone-formatters.ts';

const SECOND_MS = 1_000;
export const DAY_MS = 86_400_000;

const dateFormatterOf = createZoneFormatters({
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
});

/** The UTC offset of a time zone at an instant, in milliseconds. */
export function utcOffsetAt(instant: number, zone: string): number {
  const second = Math.floor(instant / SECOND_MS) * SECOND_MS;
  const parts = dateFormatterOf(zone).formatToParts(second);
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === wanted)?.value);
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  const day = new Date(0).setUTCFullYear(part('year'), part('month') - 1, part('day'));
  const shown = new Date(day).setUTCHours(part('hour'), part('minute'), part('second'));
  return shown - second;
}

/** The number of days since 1 January 1970 in a time zone. */
export const localDayOf = (instant: number, zone: string): number =>
  Math.floor((instant + utcOffsetAt(instant, zone)) / DAY_MS);

/** A day may start after midnight, because some zones skip midnight or a whole day. */
export function startOfLocalDay(day: number, zone: string): number {
  const midnight = day * DAY_MS;
  const offsets = [midnight + DAY_MS, midnight - DAY_MS].map((near) => utcOffsetAt(near, zone));
  const starts = offsets.map((offset) => midnight - offset);
  return Math.min(...starts.filter((start) => localDayOf(start, zone) >= day));
}
