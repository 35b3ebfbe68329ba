const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The simulation always ends on a Thursday at this hour, so that the same seed gives the same data. */
const SIMULATION_END_HOUR = 16;
const WORKDAY_START_HOUR = 7;
const WORKDAY_END_HOUR = 19;
/** The days from Sunday and from Saturday to the Thursday when the simulation ends. */
const WEEKEND_DAYS_BEFORE_END: readonly number[] = [4, 5];
const WEEKEND_SHARE = 0.15;

/** The times of a day, in milliseconds since the start of the simulation. */
interface SimulatedDay {
  from: number;
  to: number;
  opens: number;
  closes: number;
  weight: number;
}

export interface WorkingHours {
  /** Returns the instant when a share of all work is done: 0 is the start, 1 the end. */
  instantAt: (share: number) => number;
  /** Moves an instant to a working hour of the same day and keeps the order of instants. */
  toWorkingHour: (instant: number) => number;
}

const toSimulatedDay = (length: number, daysBack: number): SimulatedDay => {
  const midnight = length - SIMULATION_END_HOUR * HOUR_MS - daysBack * DAY_MS;
  const within = (hour: number) => Math.min(length, Math.max(0, midnight + hour * HOUR_MS));
  const [opens, closes] = [within(WORKDAY_START_HOUR), within(WORKDAY_END_HOUR)];
  const share = WEEKEND_DAYS_BEFORE_END.includes(daysBack % 7) ? WEEKEND_SHARE : 1;
  return { from: within(0), to: within(24), opens, closes, weight: (closes - opens) * share };
};

const interpolate = (low: number, high: number, share: number) =>
  Math.round(low + (high - low) * Math.min(1, Math.max(0, share)));

export function createWorkingHours(length: number): WorkingHours {
  const days = Array.from({ length: Math.ceil(length / DAY_MS) + 1 }, (_, back) =>
    toSimulatedDay(length, back),
  )
    .filter(({ opens, closes }) => closes > opens)
    .toReversed();
  const total = days.reduce((sum, { weight }) => sum + weight, 0);

  return {
    instantAt: (share) => {
      let left = share * total;
      for (const { opens, closes, weight } of days) {
        if (left < weight) return interpolate(opens, closes, left / weight);
        left -= weight;
      }
      return length;
    },
    toWorkingHour: (instant) => {
      const day = days.find(({ to }) => instant < to);
      if (!day) return length;
      return interpolate(day.opens, day.closes, (instant - day.from) / (day.to - day.from));
    },
  };
}
