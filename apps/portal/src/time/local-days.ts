const SECOND_MS = 1_000;
export const DAY_MS = 86_400_000;

/** Cached: constructing a formatter costs more than a hundred calls of it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  formatters.set(zone, made);
  return made;
}

/** The UTC offset of a zone at an instant, in milliseconds. */
export function offsetAt(instant: number, zone: string): number {
  const second = Math.floor(instant / SECOND_MS) * SECOND_MS;
  const parts = formatter(zone).formatToParts(second);
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === wanted)?.value);
  // Date.UTC maps the years 0 to 99 to 1900 to 1999.
  const day = new Date(0).setUTCFullYear(part('year'), part('month') - 1, part('day'));
  const shown = new Date(day).setUTCHours(part('hour'), part('minute'), part('second'));
  return shown - second;
}

/** Days since 1 January 1970 in a zone. */
export const localDay = (instant: number, zone: string): number =>
  Math.floor((instant + offsetAt(instant, zone)) / DAY_MS);

/** Not always midnight, which some changes of the clocks skip. A skipped day starts with the next one. */
export function startOfDay(day: number, zone: string): number {
  const midnight = day * DAY_MS;
  const offsets = [midnight + DAY_MS, midnight - DAY_MS].map((near) => offsetAt(near, zone));
  const starts = offsets.map((offset) => midnight - offset);
  return Math.min(...starts.filter((start) => localDay(start, zone) >= day));
}
