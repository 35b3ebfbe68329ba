const DIGEST_HOUR = 8;
const DAY_MS = 86_400_000;

const toLocalTime = (instant: number, zone: string): number => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
};

/** @param local the time on the clocks of the zone, as if it were in UTC */
const toInstant = (local: number, zone: string): number => {
  const offsetAt = (instant: number) => toLocalTime(instant, zone) - instant;
  const guess = local - offsetAt(local);
  return local - offsetAt(guess);
};

/** The next time that it is 8:00 in the zone. */
export function nextDigestAfter(now: Date, zone: string): Date {
  const whole = Math.floor(now.getTime() / 1000) * 1000;
  const today = Math.floor(toLocalTime(whole, zone) / DAY_MS) * DAY_MS;
  const digest = today + DIGEST_HOUR * 3_600_000;
  const first = toInstant(digest, zone);
  return new Date(first > now.getTime() ? first : toInstant(digest + DAY_MS, zone));
}
