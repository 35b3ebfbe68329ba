import { DAY_MS, localDayOf, utcOffsetAt, startOfLocalDay } from '../../../../time/local-days.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAYS_PER_WEEK = 7;
/** The Unix epoch, 1 January 1970, was a Thursday. */
const EPOCH_DAYS_AFTER_MONDAY = 3;

export type BucketUnit = 'minute' | 'five minutes' | 'half an hour' | 'hour' | 'day' | 'week';

interface BucketSize {
  unit: BucketUnit;
  /** Buckets of this size are used for time spans shorter than this many milliseconds. */
  under: number;
  /** The start of a bucket and this many milliseconds give an instant inside the next bucket. */
  ahead: number;
  startOf: (instant: number, zone: string) => number;
}

/** Buckets start at round local times: in Kolkata, an hour starts at half past in UTC. */
const createClockBuckets = (milliseconds: number) => ({
  ahead: milliseconds,
  startOf(instant: number, zone: string) {
    const offset = utcOffsetAt(instant, zone);
    return Math.floor((instant + offset) / milliseconds) * milliseconds - offset;
  },
});

/** A day on which the clocks change has 23 or 25 hours. */
const CLOCK_CHANGE_MARGIN_MS = 2 * HOUR_MS;

const createCalendarBuckets = (days: number, firstOf: (day: number) => number) => ({
  ahead: days * DAY_MS + CLOCK_CHANGE_MARGIN_MS,
  startOf: (instant: number, zone: string) =>
    startOfLocalDay(firstOf(localDayOf(instant, zone)), zone),
});

const mondayBefore = (day: number) =>
  day - ((((day + EPOCH_DAYS_AFTER_MONDAY) % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK);

const WEEKLY_BUCKETS: BucketSize = {
  unit: 'week',
  under: Infinity,
  ...createCalendarBuckets(DAYS_PER_WEEK, mondayBefore),
};

const BUCKET_SIZES: readonly BucketSize[] = [
  { unit: 'minute', under: HOUR_MS, ...createClockBuckets(MINUTE_MS) },
  { unit: 'five minutes', under: 2 * HOUR_MS, ...createClockBuckets(5 * MINUTE_MS) },
  { unit: 'half an hour', under: 12 * HOUR_MS, ...createClockBuckets(30 * MINUTE_MS) },
  { unit: 'hour', under: 2 * DAY_MS, ...createClockBuckets(HOUR_MS) },
  { unit: 'day', under: 30 * DAY_MS, ...createCalendarBuckets(1, (day) => day) },
];

interface Bucket<Item> {
  start: number;
  items: readonly Item[];
}

interface BucketedItems<Item> {
  unit: BucketUnit;
  /** The buckets in order, including empty ones between the first and the last event. */
  buckets: readonly Bucket<Item>[];
}

/** Requires at least one event. The time span between the events decides the size of the buckets. */
export function toBuckets<Item extends { at: string }>(
  items: readonly Item[],
  zone: string,
): BucketedItems<Item> {
  const instants = items.map(({ at }) => Date.parse(at));
  const first = Math.min(...instants);
  const last = Math.max(...instants);
  const { unit, startOf, ahead } =
    BUCKET_SIZES.find(({ under }) => last - first < under) ?? WEEKLY_BUCKETS;
  const starts: number[] = [];
  for (let start = startOf(first, zone); start <= last; start = startOf(start + ahead, zone))
    starts.push(start);
  const homes = instants.map((instant) => starts.findLast((start) => start <= instant));
  const itemsOf = (start: number) => items.filter((_, index) => homes[index] === start);
  return { unit, buckets: starts.map((start) => ({ start, items: itemsOf(start) })) };
}
