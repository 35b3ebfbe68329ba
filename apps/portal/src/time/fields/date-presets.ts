import { DAY_MS, localDayOf, startOfLocalDay } from '../local-days.ts';
import { fromLocalTimeText, toLocalTimeText } from '../local-time.ts';

const MINUTE_MS = 60_000;

const toLocalText = (instant: number, zone: string) =>
  toLocalTimeText(new Date(instant).toISOString(), zone);

/** The same clock time some days later, as the text of a date field. */
export function dateTextAfterDays(now: number, days: number, zone: string): string {
  const [, time = '00:00'] = toLocalText(now, zone).split('T');
  const day = new Date((localDayOf(now, zone) + days) * DAY_MS).toISOString().slice(0, 10);
  return `${day}T${time}`;
}

/** Some days after the date of a field, or from now on if that date is over or missing. */
export function extendedDateText(days: number, value: string, now: number, zone: string): string {
  const instant = value === '' ? null : fromLocalTimeText(value, zone);
  const from = instant === null ? now : Math.max(now, Date.parse(instant));
  return dateTextAfterDays(from, days, zone);
}

/** The first minute of the next day, as the text of a date field. */
export const nextDayText = (now: number, zone: string): string =>
  toLocalText(startOfLocalDay(localDayOf(now, zone) + 1, zone), zone);

/** The last minute of the month, as the text of a date field. */
export function endOfMonthText(now: number, zone: string): string {
  const today = new Date(localDayOf(now, zone) * DAY_MS);
  const nextMonth = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1);
  return toLocalText(startOfLocalDay(nextMonth / DAY_MS, zone) - MINUTE_MS, zone);
}
