const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The simulation ends on a Thursday at this hour, whatever the clock says: it must repeat itself. */
const END_HOUR = 16;
const OPENS_AT_HOUR = 7;
const CLOSES_AT_HOUR = 19;
/** How many days before that Thursday the last Sunday and Saturday are. */
const WEEKEND: readonly number[] = [4, 5];
const WEEKEND_SHARE = 0.15;

interface Day {
  /** The part of the day inside the simulation, in milliseconds since its start. */
  from: number;
  to: number;
  opens: number;
  closes: number;
  weight: number;
}

export interface Rhythm {
  /** The instant up to which a share of all work is done; 0 is the start, 1 the end. */
  instantAt: (share: number) => number;
  /** The same day, at a working hour; later stays later. */
  atWork: (instant: number) => number;
}

const toDay = (length: number, daysBack: number): Day => {
  const midnight = length - END_HOUR * HOUR_MS - daysBack * DAY_MS;
  const within = (hour: number) => Math.min(length, Math.max(0, midnight + hour * HOUR_MS));
  const [opens, closes] = [within(OPENS_AT_HOUR), within(CLOSES_AT_HOUR)];
  const share = WEEKEND.includes(daysBack % 7) ? WEEKEND_SHARE : 1;
  return { from: within(0), to: within(24), opens, closes, weight: (closes - opens) * share };
};

const between = (low: number, high: number, share: number) =>
  Math.round(low + (high - low) * Math.min(1, Math.max(0, share)));

/** Working days and hours of a span of time: much on weekdays, little at weekends, nothing at night. */
export function createRhythm(length: number): Rhythm {
  const days = Array.from({ length: Math.ceil(length / DAY_MS) + 1 }, (_, back) =>
    toDay(length, back),
  )
    .filter(({ opens, closes }) => closes > opens)
    .toReversed();
  const total = days.reduce((sum, { weight }) => sum + weight, 0);

  return {
    instantAt: (share) => {
      let left = share * total;
      for (const { opens, closes, weight } of days) {
        if (left < weight) return between(opens, closes, left / weight);
        left -= weight;
      }
      return length;
    },
    atWork: (instant) => {
      const day = days.find(({ to }) => instant < to);
      if (!day) return length;
      return between(day.opens, day.closes, (instant - day.from) / (day.to - day.from));
    },
  };
}
