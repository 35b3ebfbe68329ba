import { describe, expect, it } from 'vitest';
import { localDayOf, startOfLocalDay } from '../../../../time/local-days.ts';
import { toBuckets } from './trend-buckets.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FIRST = Date.parse('2026-11-02T00:00:00Z');

const iso = (instant: number) => new Date(instant).toISOString().replace('.000Z', 'Z');
const events = (...instants: (number | string)[]) =>
  instants.map((instant) => ({ at: new Date(instant).toISOString() }));
const startsOf = (zone: string, ...instants: (number | string)[]) =>
  toBuckets(events(...instants), zone).buckets.map(({ start }) => iso(start));
const countsOf = (zone: string, ...instants: (number | string)[]) =>
  toBuckets(events(...instants), zone).buckets.map(({ items }) => items.length);

describe('the unit', () => {
  it.each([
    [0, 'minute', 1],
    [HOUR - 1, 'minute', 60],
    [HOUR, 'five minutes', 13],
    [2 * HOUR - 1, 'five minutes', 24],
    [2 * HOUR, 'half an hour', 5],
    [12 * HOUR - 1, 'half an hour', 24],
    [12 * HOUR, 'hour', 13],
    [2 * DAY - 1, 'hour', 48],
    [2 * DAY, 'day', 3],
    [30 * DAY - 1, 'day', 30],
    [30 * DAY, 'week', 5],
    [365 * DAY, 'week', 53],
  ])('for a span of %i ms is one %s, in %i buckets', (span, unit, count) => {
    const found = toBuckets(events(FIRST, FIRST + span), 'UTC');
    expect(found.unit).toBe(unit);
    expect(found.buckets).toHaveLength(count);
  });
});

it('takes events in any order and keeps the empty buckets between them', () => {
  expect(countsOf('UTC', FIRST + 3 * MINUTE, FIRST, FIRST + 59_999, FIRST + 3 * MINUTE)).toEqual([
    2, 0, 0, 2,
  ]);
});

it('starts weeks on Monday', () => {
  expect(startsOf('UTC', '2026-10-01T12:00:00Z', '2026-11-01T23:59:59Z')).toEqual([
    '2026-09-28T00:00:00Z',
    '2026-10-05T00:00:00Z',
    '2026-10-12T00:00:00Z',
    '2026-10-19T00:00:00Z',
    '2026-10-26T00:00:00Z',
  ]);
});

/** The days on which the clocks of some zones change, with their number of hours. */
const CHANGES = [
  ['Europe/London', '2026-03-29', 23],
  ['Europe/London', '2026-10-25', 25],
  ['America/St_Johns', '2026-03-08', 23],
  ['America/St_Johns', '2026-11-01', 25],
  ['Asia/Kolkata', '2026-03-29', 24],
  ['Asia/Kolkata', '2026-11-01', 24],
  ['Pacific/Kiritimati', '2026-03-08', 24],
  ['Pacific/Kiritimati', '2026-10-25', 24],
  ['UTC', '2026-03-29', 24],
  ['UTC', '2026-11-01', 24],
] as const;

describe('a day when clocks change', () => {
  it.each(CHANGES)('in %s, %s, has as many bars of an hour as hours: %i', (zone, date, hours) => {
    const day = Date.parse(date) / DAY;
    const start = startOfLocalDay(day, zone);
    const starts = startsOf(zone, start - 10 * HOUR, start + 36 * HOUR).map((at) => Date.parse(at));
    expect(starts.filter((at) => localDayOf(at, zone) === day)).toHaveLength(hours);
    expect(starts).toContain(start);
    expect(starts.every((at, index) => index === 0 || at - (starts[index - 1] ?? 0) === HOUR)).toBe(
      true,
    );
  });

  it.each(CHANGES)(
    'in %s, %s, is one bar of a day from its first instant on',
    (zone, date, hours) => {
      const day = Date.parse(date) / DAY;
      const start = startOfLocalDay(day, zone);
      const days = [start - 2 * DAY, start, start + hours * HOUR - 1, start + hours * HOUR];
      expect(startsOf(zone, ...days)).toContain(iso(start));
      expect(countsOf(zone, ...days)).toEqual([1, 0, 2, 1]);
    },
  );

  it.each(CHANGES)('in %s, %s, belongs to the week of its Monday', (zone, date) => {
    const start = startOfLocalDay(Date.parse(date) / DAY, zone);
    const starts = startsOf(zone, start - 40 * DAY, start).map((at) => Date.parse(at));
    const monday = starts.map((at) => (((localDayOf(at, zone) + 3) % 7) + 7) % 7);
    expect(new Set(monday)).toEqual(new Set([0]));
    expect(starts.map((at) => startOfLocalDay(localDayOf(at, zone), zone))).toEqual(starts);
  });
});

describe('the time zone of the user', () => {
  it.each([
    [
      'Asia/Kolkata',
      '2026-11-21T06:10:00Z',
      '2026-11-21T18:20:00Z',
      // In Kolkata, hours start at half past by UTC.
      { first: '2026-11-21T05:30:00Z', last: '2026-11-21T17:30:00Z', count: 13 },
    ],
    [
      'Pacific/Kiritimati',
      '2026-11-20T09:59:59Z',
      '2026-11-22T10:00:00Z',
      // In Kiritimati, a day starts at 10:00 UTC of the day before.
      { first: '2026-11-19T10:00:00Z', last: '2026-11-22T10:00:00Z', count: 4 },
    ],
    [
      'America/St_Johns',
      '2026-03-07T12:00:00Z',
      '2026-03-10T12:00:00Z',
      // From the eighth of March on, midnight is an hour earlier in UTC.
      { first: '2026-03-07T03:30:00Z', last: '2026-03-10T02:30:00Z', count: 4 },
    ],
    [
      'America/St_Johns',
      '2026-10-31T12:00:00Z',
      '2026-11-03T12:00:00Z',
      { first: '2026-10-31T02:30:00Z', last: '2026-11-03T03:30:00Z', count: 4 },
    ],
    [
      'Europe/London',
      '2026-03-28T12:00:00Z',
      '2026-03-31T12:00:00Z',
      { first: '2026-03-28T00:00:00Z', last: '2026-03-30T23:00:00Z', count: 4 },
    ],
    [
      'Europe/London',
      '2026-09-21T12:00:00Z',
      '2026-11-05T12:00:00Z',
      { first: '2026-09-20T23:00:00Z', last: '2026-11-02T00:00:00Z', count: 7 },
    ],
  ])('in %s cut from %s to %s into whole units', (zone, from, to, { first, last, count }) => {
    const starts = startsOf(zone, from, to);
    expect([starts[0], starts.at(-1), starts.length]).toEqual([first, last, count]);
  });

  it('give the hour that comes twice two buckets', () => {
    // 1:30 in summer time, 1:30 in winter time.
    const twice = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'];
    const counts = countsOf('Europe/London', '2026-10-24T12:00:00Z', ...twice);
    expect(counts.slice(-2)).toEqual([1, 1]);
  });

  it('give the hour that is left out no bucket', () => {
    const starts = startsOf('Europe/London', '2026-03-28T23:10:00Z', '2026-03-29T12:00:00Z');
    expect(starts.slice(0, 4)).toEqual([
      '2026-03-28T23:00:00Z',
      '2026-03-29T00:00:00Z',
      '2026-03-29T01:00:00Z',
      '2026-03-29T02:00:00Z',
    ]);
  });

  it.each([
    'Pacific/Kiritimati',
    'Asia/Kolkata',
    'America/St_Johns',
    'Europe/London',
    'Australia/Lord_Howe',
  ])('in %s lose no event around the days when they change', (zone) => {
    const steps = Array.from({ length: 80 }, (_, index) => index * 30 * MINUTE);
    const changes = [
      '2026-03-08',
      '2026-03-28',
      '2026-04-04',
      '2026-10-03',
      '2026-10-24',
      '2026-11-01',
    ];
    for (const day of changes) {
      const counts = countsOf(zone, ...steps.map((step) => Date.parse(day) + step));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(80);
      expect(Math.max(...counts)).toBeLessThanOrEqual(4);
    }
  });
});
