import { expect, it } from 'vitest';
import {
  dateTextAfterDays,
  endOfMonthText,
  extendedDateText,
  nextDayText,
} from './date-presets.ts';

const at = (iso: string) => Date.parse(iso);

it.each([
  ['2026-11-21T12:30:20Z', 'UTC', '2026-11-28T12:30', '2026-11-22T00:00', '2026-11-30T23:59'],
  ['2026-12-31T23:30:00Z', 'UTC', '2027-01-07T23:30', '2027-01-01T00:00', '2026-12-31T23:59'],
  // It is already the next month in Berlin.
  [
    '2027-01-31T23:30:00Z',
    'Europe/Berlin',
    '2027-02-08T00:30',
    '2027-02-02T00:00',
    '2027-02-28T23:59',
  ],
  // Clocks go forward in Berlin on 28 March 2027.
  [
    '2027-03-27T12:00:00Z',
    'Europe/Berlin',
    '2027-04-03T13:00',
    '2027-03-28T00:00',
    '2027-03-31T23:59',
  ],
])('presets at %s in %s', (now, zone, week, tomorrow, month) => {
  expect(dateTextAfterDays(at(now), 7, zone)).toBe(week);
  expect(nextDayText(at(now), zone)).toBe(tomorrow);
  expect(endOfMonthText(at(now), zone)).toBe(month);
});

it.each([
  ['a date to come', '2026-12-05T09:30', '2026-12-12T09:30'],
  ['a date that is over', '2026-11-05T09:30', '2026-11-28T12:30'],
  ['no date', '', '2026-11-28T12:30'],
])('seven days more than %s', (_, value, expected) => {
  expect(extendedDateText(7, value, at('2026-11-21T12:30:20Z'), 'UTC')).toBe(expected);
});
