import { describe, expect, it } from 'vitest';
import { countAttempt, lockMinutesAfter, type AttemptState } from './lock-rules.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const state = (failures: number, locks = 0, lockedUntil: Date | null = null): AttemptState => ({
  failures,
  locks,
  lockedUntil,
});

describe('lockMinutesAfter', () => {
  it.each([
    [0, 15],
    [1, 30],
    [2, 60],
    [3, 120],
    [4, 240],
    [5, 480],
    [6, 960],
    [7, 1440],
    [8, 1440],
    [5000, 1440],
  ])('after %i locks is %i', (locks, minutes) => {
    expect(lockMinutesAfter(locks)).toBe(minutes);
  });
});

describe('countAttempt', () => {
  it.each([
    [0, 4],
    [1, 3],
    [3, 1],
  ])('after %i failures leaves %i attempts and no lock', (failures, attemptsLeft) => {
    expect(countAttempt(state(failures, 2), 5, NOW)).toEqual({
      allowed: true,
      state: state(failures + 1, 2),
      attemptsLeft,
    });
  });

  it('locks with the last allowed attempt, which may still be right', () => {
    expect(countAttempt(state(4), 5, NOW)).toEqual({
      allowed: true,
      state: state(0, 1, inMinutes(15)),
      attemptsLeft: 0,
    });
    expect(countAttempt(state(9, 3), 10, NOW)).toMatchObject({
      state: { locks: 4, lockedUntil: inMinutes(120) },
    });
  });

  it('refuses while the lock lasts, and the lock stays as it is', () => {
    const until = inMinutes(1);
    expect(countAttempt(state(0, 1, until), 5, NOW)).toEqual({
      allowed: false,
      lockedUntil: until,
    });
  });

  it('allows attempts again from the instant that the lock ends, and still counts that lock', () => {
    expect(countAttempt(state(0, 1, NOW), 5, NOW)).toEqual({
      allowed: true,
      state: state(1, 1),
      attemptsLeft: 4,
    });
  });
});
