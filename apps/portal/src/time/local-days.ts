const SECOND_MS = 1_000;
export const DAY_MS = 86_400_000;

/** Making one costs more than using it a hundred times. */
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

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(instant: number, zone: string): number {
  const second = Math.floor(instant / SECOND_MS) * SECOND_MS;
  const parts = formatter(zone).formatToParts(second);
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === wanted)?.value);
  // Date.UTC takes the years 0 to 99 for those of another century.
  const day = new Date(0).setUTCFullYear(part('year'), part('month') - 1, part('day'));
  const shown = new Date(day).setUTCHours(part('hour'), part('minute'), part('second'));
  return shown - second;
}

/** The number of an instant's day in a zone, counted from 1 January 1970. */
export const localDay = (instant: number, zone: string): number =>
  Math.floor((instant + offsetAt(instant, zone)) / DAY_MS);

/** The first instant of a day: not always midnight, which some clocks leave out. Of a day left out, the next one's. */
export function startOfDay(day: number, zone: string): number {
  const midnight = day * DAY_MS;
  const offsets = [midnight + DAY_MS, midnight - DAY_MS].map((near) => offsetAt(near, zone));
  const starts = offsets.map((offset) => midnight - offset);
  return Math.min(...starts.filter((start) => localDay(start, zone) >= day));
}
