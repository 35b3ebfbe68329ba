import { describe, expect, it } from 'vitest';
import { createRhythm } from './rhythm.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LENGTH = 120 * DAY_MS;
const rhythm = createRhythm(LENGTH);

/** The end is a Thursday at 16:00. */
const hourOf = (instant: number) => ((((instant - LENGTH) / HOUR_MS + 16) % 24) + 24) % 24;
const shares = Array.from({ length: 1001 }, (_, index) => index / 1000);

describe('a rhythm of work', () => {
  it('begins at the start, ends at the end and never turns back', () => {
    const instants = shares.map((share) => rhythm.instantAt(share));
    expect(instants.at(-1)).toBe(LENGTH);
    expect(instants).toEqual(instants.toSorted((one, other) => one - other));
    expect(instants[0]).toBeGreaterThanOrEqual(0);
  });

  it('has no work at night', () => {
    const hours = shares.map((share) => hourOf(rhythm.atWork(share * LENGTH)));
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(7);
    expect(Math.max(...hours)).toBeLessThanOrEqual(19);
  });

  it('keeps the order of what it moves to working hours', () => {
    const moved = shares.map((share) => rhythm.atWork(share * LENGTH));
    expect(moved).toEqual(moved.toSorted((one, other) => one - other));
  });
});
