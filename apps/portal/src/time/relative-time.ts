const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;
const JUST_NOW_SECONDS = 5;

const units = [
  { name: 'year', seconds: YEAR, most: Infinity },
  // 360 to 364 days would be 12 months of 30 days, but are less than a year.
  { name: 'month', seconds: MONTH, most: 11 },
  { name: 'day', seconds: DAY, most: Infinity },
  { name: 'hour', seconds: HOUR, most: Infinity },
  { name: 'minute', seconds: MINUTE, most: Infinity },
  { name: 'second', seconds: 1, most: Infinity },
] as const;

/** "3 hours ago", "in 2 days", "just now". */
export function relativeTime(date: Date | number, now: Date | number): string {
  const difference = (Number(now) - Number(date)) / 1000;
  const seconds = Math.floor(Math.abs(difference));
  if (seconds < JUST_NOW_SECONDS) return 'just now';
  const unit = units.find((candidate) => seconds >= candidate.seconds) ?? units[5];
  const amount = Math.min(Math.floor(seconds / unit.seconds), unit.most);
  const span = `${amount} ${unit.name}${amount === 1 ? '' : 's'}`;
  return difference > 0 ? `${span} ago` : `in ${span}`;
}

/** For past events: a server clock that is ahead must not give a time in the future. */
export const timeSince = (instant: number, now: number): string =>
  relativeTime(Math.min(instant, now), now);
