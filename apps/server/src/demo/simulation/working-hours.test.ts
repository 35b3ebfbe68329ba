import { describe, expect, it } from 'vitest';
import { createWorkingHours } from './working-hours.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LENGTH = 120 * DAY_MS;
const workingHours = createWorkingHours(LENGTH);

/** The hour of an instant; the simulation ends on a Thursday at 16:00. */
const hourOf = (instant: number) => ((((instant - LENGTH) / HOUR_MS + 16) % 24) + 24) % 24;
const shares = Array.from({ length: 1001 }, (_, index) => index / 1000);

describe('createWorkingHours', () => {
  it('maps shares to increasing instants from start to end', () => {
    const instants = shares.map((share) => workingHours.instantAt(share));
    expect(instants.at(-1)).toBe(LENGTH);
    expect(instants).toEqual(instants.toSorted((one, other) => one - other));
    expect(instants[0]).toBeGreaterThanOrEqual(0);
  });

  it('has no work at night', () => {
    const hours = shares.map((share) => hourOf(workingHours.toWorkingHour(share * LENGTH)));
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(7);
    expect(Math.max(...hours)).toBeLessThanOrEqual(19);
  });

  it('keeps the order of instants that it moves to working hours', () => {
    const moved = shares.map((share) => workingHours.toWorkingHour(share * LENGTH));
    expect(moved).toEqual(moved.toSorted((one, other) => one - other));
  });
});
