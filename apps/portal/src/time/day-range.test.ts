import { describe, expect, it } from 'vitest';
import { findDayRangeProblem, toValidRange, toInstantRange } from './day-range.ts';

describe('toInstantRange', () => {
  it.each([
    ['UTC', '2026-11-21', '2026-11-21', '2026-11-21T00:00', '2026-11-22T00:00'],
    ['Asia/Kolkata', '2026-11-21', '2026-11-21', '2026-11-20T18:30', '2026-11-21T18:30'],
    ['Pacific/Kiritimati', '2026-12-31', '2026-12-31', '2026-12-30T10:00', '2026-12-31T10:00'],
    ['America/New_York', '2026-12-31', '2026-12-31', '2026-12-31T05:00', '2027-01-01T05:00'],
    // On these days the clocks change, so they have 23 or 25 hours.
    ['Europe/London', '2026-03-29', '2026-03-29', '2026-03-29T00:00', '2026-03-29T23:00'],
    ['Europe/London', '2026-10-25', '2026-10-25', '2026-10-24T23:00', '2026-10-26T00:00'],
    ['Europe/London', '2026-03-28', '2026-10-26', '2026-03-28T00:00', '2026-10-27T00:00'],
    ['America/St_Johns', '2026-03-08', '2026-03-08', '2026-03-08T03:30', '2026-03-09T02:30'],
    ['America/St_Johns', '2026-11-01', '2026-11-01', '2026-11-01T02:30', '2026-11-02T03:30'],
    ['America/St_Johns', '2026-03-07', '2026-11-02', '2026-03-07T03:30', '2026-11-03T03:30'],
    // Kiritimati, Kolkata and UTC never change their clocks.
    ['Pacific/Kiritimati', '2026-03-29', '2026-03-29', '2026-03-28T10:00', '2026-03-29T10:00'],
    ['Pacific/Kiritimati', '2026-11-01', '2026-11-01', '2026-10-31T10:00', '2026-11-01T10:00'],
    ['Asia/Kolkata', '2026-03-08', '2026-03-08', '2026-03-07T18:30', '2026-03-08T18:30'],
    ['Asia/Kolkata', '2026-10-25', '2026-10-25', '2026-10-24T18:30', '2026-10-25T18:30'],
    ['UTC', '2026-03-29', '2026-03-29', '2026-03-29T00:00', '2026-03-30T00:00'],
    ['UTC', '2026-11-01', '2026-11-01', '2026-11-01T00:00', '2026-11-02T00:00'],
    ['Europe/Berlin', '2026-03-29', '2026-03-29', '2026-03-28T23:00', '2026-03-29T22:00'],
    ['Europe/Berlin', '2026-10-25', '2026-10-25', '2026-10-24T22:00', '2026-10-25T23:00'],
    ['America/New_York', '2026-03-08', '2026-11-01', '2026-03-08T05:00', '2026-11-02T05:00'],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-04', '2026-10-03T13:30', '2026-10-04T13:00'],
    // In Sao Paulo and Cairo, the clocks skip the hour after midnight.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04', '2018-11-04T03:00', '2018-11-05T02:00'],
    ['Africa/Cairo', '2026-04-24', '2026-04-24', '2026-04-23T22:00', '2026-04-24T21:00'],
    // Havana has midnight twice on this day.
    ['America/Havana', '2026-11-01', '2026-11-01', '2026-11-01T04:00', '2026-11-02T05:00'],
    // Apia skipped 30 December 2011.
    ['Pacific/Apia', '2011-12-29', '2011-12-29', '2011-12-29T10:00', '2011-12-30T10:00'],
    ['Pacific/Apia', '2011-12-30', '2011-12-31', '2011-12-30T10:00', '2011-12-31T10:00'],
    ['UTC', '2024-02-28', '2024-02-29', '2024-02-28T00:00', '2024-03-01T00:00'],
    ['UTC', '1970-01-01', '2999-12-31', '1970-01-01T00:00', '3000-01-01T00:00'],
  ])('in %s converts %s to %s into %s to before %s', (zone, from, to, after, before) => {
    expect(toInstantRange({ from, to }, zone)).toEqual({
      after: `${after}:00.000Z`,
      before: `${before}:00.000Z`,
    });
  });

  it.each([
    ['2026-11-21', '', '2026-11-21T00:00:00.000Z', null],
    ['', '2026-11-21', null, '2026-11-22T00:00:00.000Z'],
    ['', '', null, null],
  ])('converts the open range "%s" to "%s"', (from, to, after, before) => {
    expect(toInstantRange({ from, to }, 'UTC')).toEqual({ after, before });
  });
});

describe('findDayRangeProblem', () => {
  const NO_DAY = 'Enter a complete date between 1970 and 2999.';

  it.each([
    ['2026-11-21', '2026-11-20', 'to', 'The end date must be on or after the start date.'],
    ['0202-11-21', '', 'from', NO_DAY],
    ['', '3000-01-01', 'to', NO_DAY],
    ['2026-02-29', '', 'from', NO_DAY],
    ['2026-13-01', '', 'from', NO_DAY],
    ['12026-11-21', '', 'from', NO_DAY],
    ['yesterday', 'tomorrow', 'from', NO_DAY],
    ['2026-11-21', '2026-11-21T10:00', 'to', NO_DAY],
  ])('reports for "%s" to "%s" at %s: %s', (from, to, field, message) => {
    expect(findDayRangeProblem({ from, to })).toEqual({ field, message });
  });

  it.each([
    ['', ''],
    ['2026-11-21', ''],
    ['', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['2024-02-29', '2026-11-21'],
  ])('accepts "%s" to "%s"', (from, to) => {
    expect(findDayRangeProblem({ from, to })).toBeNull();
  });
});

it.each([
  ['2026-11-01', '2026-11-21', { from: '2026-11-01', to: '2026-11-21' }],
  ['2026-11-01', '', { from: '2026-11-01', to: '' }],
  ['2026-11-21', '2026-11-01', { from: '', to: '' }],
  ['yesterday', '2026-11-01', { from: '', to: '' }],
])('reads "%s" to "%s" in a URL as %j', (from, to, range) => {
  expect(toValidRange({ from, to })).toEqual(range);
});
