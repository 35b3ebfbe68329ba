import { expect, it } from 'vitest';
import { parseTypedDates, toDateHint } from './date-rules.ts';

const ZONE = 'Europe/Berlin';

it.each([
  ['', '', { dates: { openable: null, expires: null } }],
  [
    '2026-12-01T09:00',
    '2027-07-01T09:00',
    { dates: { openable: '2026-12-01T08:00:00.000Z', expires: '2027-07-01T07:00:00.000Z' } },
  ],
  ['2026-12-01T09:00', '2026-12-01T09:00', { field: 'expires' }],
  ['2026-13-01T09:00', '', { field: 'openable' }],
  ['', 'tomorrow', { field: 'expires' }],
])('reads %j and %j', (openable, expires, expected) => {
  expect(parseTypedDates({ openable, expires }, ZONE)).toMatchObject(expected);
});

it('repeats a date in words', () => {
  const context = { zone: ZONE, now: Date.parse('2026-11-21T12:00:00Z'), empty: 'Never' };
  expect(toDateHint('2026-11-28T13:00', context)).toBe('28 Nov 2026, 13:00 (UTC+1), in 7 days');
  expect(toDateHint('', context)).toBe('Never');
});
