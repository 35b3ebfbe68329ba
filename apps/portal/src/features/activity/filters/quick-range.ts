export const QUICK_RANGES = ['24h', '7d', '30d'] as const;

export type QuickRange = (typeof QUICK_RANGES)[number];

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const HOURS_BY_RANGE = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24 } as const satisfies Record<
  QuickRange,
  number
>;

/** A day is 24 hours, so that a range does not depend on the time zone. */
export const startOfQuickRange = (range: QuickRange, now: number): string =>
  new Date(now - HOURS_BY_RANGE[range] * HOUR_MS).toISOString();

/** Requests of the same minute have the same range, so that they share a cached answer. */
export const toWholeMinute = (now: number): number => Math.floor(now / MINUTE_MS) * MINUTE_MS;
