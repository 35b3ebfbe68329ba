import { DAY_MS, localDay, utcOffsetAt, startOfDay } from '../../../../time/local-days.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WEEK = 7;
/** 1 January 1970 was a Thursday. */
const DAYS_FROM_MONDAY = 3;

export type BucketUnit = 'minute' | 'five minutes' | 'half an hour' | 'hour' | 'day' | 'week';

interface Step {
  unit: BucketUnit;
  /** Upper bound of the time spans that use this step, in milliseconds. */
  under: number;
  /** Milliseconds from the start of a bucket to an instant in the next one. */
  ahead: number;
  startOf: (instant: number, zone: string) => number;
}

/** Follows the zone's clocks: in Kolkata, an hour starts at half past in UTC. */
const byClock = (milliseconds: number) => ({
  ahead: milliseconds,
  startOf(instant: number, zone: string) {
    const offset = utcOffsetAt(instant, zone);
    return Math.floor((instant + offset) / milliseconds) * milliseconds - offset;
  },
});

/** Days have 23 to 25 hours. */
const LONGEST_SHIFT_MS = 2 * HOUR_MS;

const byDays = (days: number, firstOf: (day: number) => number) => ({
  ahead: days * DAY_MS + LONGEST_SHIFT_MS,
  startOf: (instant: number, zone: string) => startOfDay(firstOf(localDay(instant, zone)), zone),
});

const mondayOf = (day: number) => day - ((((day + DAYS_FROM_MONDAY) % WEEK) + WEEK) % WEEK);

const WEEKS: Step = { unit: 'week', under: Infinity, ...byDays(WEEK, mondayOf) };

const STEPS: readonly Step[] = [
  { unit: 'minute', under: HOUR_MS, ...byClock(MINUTE_MS) },
  { unit: 'five minutes', under: 2 * HOUR_MS, ...byClock(5 * MINUTE_MS) },
  { unit: 'half an hour', under: 12 * HOUR_MS, ...byClock(30 * MINUTE_MS) },
  { unit: 'hour', under: 2 * DAY_MS, ...byClock(HOUR_MS) },
  { unit: 'day', under: 30 * DAY_MS, ...byDays(1, (day) => day) },
];

interface Bucket<Item> {
  start: number;
  items: readonly Item[];
}

interface Buckets<Item> {
  unit: BucketUnit;
  /** Includes empty buckets between the first and the last event. */
  buckets: readonly Bucket<Item>[];
}

/** Needs at least one event; the time span decides about the length of the buckets. */
export function toBuckets<Item extends { at: string }>(
  items: readonly Item[],
  zone: string,
): Buckets<Item> {
  const instants = items.map(({ at }) => Date.parse(at));
  const first = Math.min(...instants);
  const last = Math.max(...instants);
  const { unit, startOf, ahead } = STEPS.find(({ under }) => last - first < under) ?? WEEKS;
  const starts: number[] = [];
  for (let start = startOf(first, zone); start <= last; start = startOf(start + ahead, zone))
    starts.push(start);
  const homes = instants.map((instant) => starts.findLast((start) => start <= instant));
  const itemsOf = (start: number) => items.filter((_, index) => homes[index] === start);
  return { unit, buckets: starts.map((start) => ({ start, items: itemsOf(start) })) };
}
