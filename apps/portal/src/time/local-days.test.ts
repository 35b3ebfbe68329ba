import { describe, expect, it } from 'vitest';
import { DAY_MS, localDayOf, utcOffsetAt, startOfLocalDay } from './local-days.ts';

const HOUR = 3_600_000;

it.each([
  ['UTC', '2026-11-21T12:00:00Z', 0],
  ['Pacific/Kiritimati', '2026-11-21T12:00:00Z', 14],
  ['Asia/Kolkata', '2026-11-21T12:00:00Z', 5.5],
  ['America/St_Johns', '2026-11-21T12:00:00.999Z', -3.5],
  ['America/St_Johns', '2026-07-01T12:00:00Z', -2.5],
  ['Europe/London', '2026-03-29T00:59:59.999Z', 0],
  ['Europe/London', '2026-03-29T01:00:00Z', 1],
  ['Europe/London', '1969-07-01T00:00:00.500Z', 1],
  ['Asia/Kolkata', '0050-07-01T00:00:00Z', 5 + 53 / 60 + 28 / 3_600],
])('returns the UTC offset of %s at %s', (zone, iso, hours) => {
  expect(utcOffsetAt(Date.parse(iso), zone)).toBe(hours * HOUR);
});

/** Each row has a day, its first instant, and its number of hours. */
const DAYS = [
  ['UTC', '2026-11-21', '2026-11-21T00:00:00Z', 24],
  ['Pacific/Kiritimati', '2026-11-21', '2026-11-20T10:00:00Z', 24],
  ['Asia/Kolkata', '2026-11-21', '2026-11-20T18:30:00Z', 24],
  ['Pacific/Kiritimati', '2026-03-29', '2026-03-28T10:00:00Z', 24],
  ['Asia/Kolkata', '2026-10-25', '2026-10-24T18:30:00Z', 24],
  ['America/St_Johns', '2026-03-08', '2026-03-08T03:30:00Z', 23],
  ['America/St_Johns', '2026-11-01', '2026-11-01T02:30:00Z', 25],
  ['Europe/London', '2026-03-29', '2026-03-29T00:00:00Z', 23],
  ['Europe/London', '2026-10-25', '2026-10-24T23:00:00Z', 25],
  // The clocks go from 24:00 to 1:00, and in autumn from 24:00 back to 23:00.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', 23],
  ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00Z', 25],
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z', 24.5],
] as const;

describe('startOfLocalDay', () => {
  it.each(DAYS)('in %s finds the first instant of %s', (zone, date, iso, hours) => {
    const day = Date.parse(date) / DAY_MS;
    const start = startOfLocalDay(day, zone);
    expect(new Date(start).toISOString()).toBe(new Date(iso).toISOString());
    expect(startOfLocalDay(day + 1, zone) - start).toBe(hours * HOUR);
  });
});

describe('localDayOf', () => {
  it.each(DAYS)('in %s counts each instant of %s as the same day', (zone, date, iso, hours) => {
    const day = Date.parse(date) / DAY_MS;
    const start = Date.parse(iso);
    const end = start + hours * HOUR;
    const found = [start - 1, start, end - 1, end].map((instant) => localDayOf(instant, zone));
    expect(found).toEqual([day - 1, day, day, day + 1]);
  });
});

it('starts a skipped day with the next day', () => {
  const day = Date.parse('2011-12-30') / DAY_MS;
  expect(startOfLocalDay(day, 'Pacific/Apia')).toBe(startOfLocalDay(day + 1, 'Pacific/Apia'));
});
