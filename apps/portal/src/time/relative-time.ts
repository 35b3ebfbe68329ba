import { toAmountWithUnit } from '../lib/amount-with-unit.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const MONTH_SECONDS = 30 * DAY_SECONDS;
const YEAR_SECONDS = 365 * DAY_SECONDS;
const JUST_NOW_SECONDS = 5;

const TIME_UNITS = [
  { name: 'year', seconds: YEAR_SECONDS, most: Infinity },
  // At most 11, because 360 to 364 days would otherwise be "12 months", which is a year.
  { name: 'month', seconds: MONTH_SECONDS, most: 11 },
  { name: 'day', seconds: DAY_SECONDS, most: Infinity },
  { name: 'hour', seconds: HOUR_SECONDS, most: Infinity },
  { name: 'minute', seconds: MINUTE_SECONDS, most: Infinity },
  { name: 'second', seconds: 1, most: Infinity },
] as const;

/** The relative time, for example "3 hours ago", "in 2 days" or "just now". */
export function formatRelativeTime(instant: number, now: number): string {
  const difference = (now - instant) / 1000;
  const seconds = Math.floor(Math.abs(difference));
  if (seconds < JUST_NOW_SECONDS) return 'just now';
  const unit = TIME_UNITS.find((candidate) => seconds >= candidate.seconds) ?? TIME_UNITS[5];
  const amount = Math.min(Math.floor(seconds / unit.seconds), unit.most);
  const span = toAmountWithUnit(amount, unit.name);
  return difference > 0 ? `${span} ago` : `in ${span}`;
}

/** A past event must not appear in the future when the server's clock is ahead. */
export const formatTimeSince = (instant: number, now: number): string =>
  formatRelativeTime(Math.min(instant, now), now);
