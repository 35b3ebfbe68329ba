import { describe, expect, it } from 'vitest';
import { formatRelativeTime, formatTimeSince } from './relative-time.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('formatRelativeTime', () => {
  it.each([
    [0, 'just now'],
    [4, 'just now'],
    [4.999, 'just now'],
    [5, '5 seconds ago'],
    [59, '59 seconds ago'],
    [MINUTE, '1 minute ago'],
    [59 * MINUTE + 59, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [29 * DAY, '29 days ago'],
    [30 * DAY, '1 month ago'],
    [364 * DAY, '11 months ago'],
    [365 * DAY, '1 year ago'],
    [730 * DAY, '2 years ago'],
    [-3, 'just now'],
    [-5, 'in 5 seconds'],
    [-DAY, 'in 1 day'],
  ])('formats an instant %d seconds ago as "%s"', (seconds, shown) => {
    expect(formatRelativeTime(now - seconds * 1000, now)).toBe(shown);
  });
});

it.each([
  [-120_000, '2 minutes ago'],
  [0, 'just now'],
  // The server's clock may be ahead of the browser's.
  [120_000, 'just now'],
])('formats an instant %i ms from now as "%s"', (milliseconds, shown) => {
  expect(formatTimeSince(now + milliseconds, now)).toBe(shown);
});
