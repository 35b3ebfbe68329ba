const MINUTE_MS = 60_000;

/** The longest waits of tests: other work may keep the machine busy. */
export const WAITS = {
  changeMs: MINUTE_MS,
  testMs: 4 * MINUTE_MS,
  startMs: 5 * MINUTE_MS,
  longTestMs: 40 * MINUTE_MS,
} as const;
