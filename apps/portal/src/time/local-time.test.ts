import { describe, expect, it } from 'vitest';
import {
  fromLocalTimeText,
  wallClockOccurrenceOf,
  browserTimeZone,
  toLocalTimeText,
  formatZone,
} from './local-time.ts';

const KIRITIMATI = 'Pacific/Kiritimati';
const KOLKATA = 'Asia/Kolkata';
const ST_JOHNS = 'America/St_Johns';
const LONDON = 'Europe/London';

/** These times are close to clock changes, or in zones without any. */
const ONCE = [
  ['UTC', '2026-11-21T14:05', '2026-11-21T14:05:00.000Z'],
  ['UTC', '2026-03-29T01:30', '2026-03-29T01:30:00.000Z'],
  ['UTC', '2026-10-25T01:30', '2026-10-25T01:30:00.000Z'],
  [KIRITIMATI, '2026-03-29T01:30', '2026-03-28T11:30:00.000Z'],
  [KIRITIMATI, '2026-10-25T13:59', '2026-10-24T23:59:00.000Z'],
  [KIRITIMATI, '2027-01-01T00:00', '2026-12-31T10:00:00.000Z'],
  [KOLKATA, '2026-03-08T02:30', '2026-03-07T21:00:00.000Z'],
  [KOLKATA, '2026-10-25T01:30', '2026-10-24T20:00:00.000Z'],
  [ST_JOHNS, '2026-03-08T01:59', '2026-03-08T05:29:00.000Z'],
  [ST_JOHNS, '2026-03-08T03:00', '2026-03-08T05:30:00.000Z'],
  [ST_JOHNS, '2026-11-01T00:59', '2026-11-01T03:29:00.000Z'],
  [ST_JOHNS, '2026-11-01T02:00', '2026-11-01T05:30:00.000Z'],
  [LONDON, '2026-03-29T00:59', '2026-03-29T00:59:00.000Z'],
  [LONDON, '2026-03-29T02:00', '2026-03-29T01:00:00.000Z'],
  [LONDON, '2026-10-25T00:59', '2026-10-24T23:59:00.000Z'],
  [LONDON, '2026-10-25T02:00', '2026-10-25T02:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04T02:30', '2026-10-03T15:30:00.000Z'],
] as const;

/** The clocks show each of these times at two instants. */
const TWICE = [
  [ST_JOHNS, '2026-11-01T01:00', '2026-11-01T03:30:00.000Z', '2026-11-01T04:30:00.000Z'],
  [ST_JOHNS, '2026-11-01T01:59', '2026-11-01T04:29:00.000Z', '2026-11-01T05:29:00.000Z'],
  [LONDON, '2026-10-25T01:00', '2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z'],
  [LONDON, '2026-10-25T01:59', '2026-10-25T00:59:00.000Z', '2026-10-25T01:59:00.000Z'],
  [
    'Australia/Lord_Howe',
    '2026-04-05T01:45',
    '2026-04-04T14:45:00.000Z',
    '2026-04-04T15:15:00.000Z',
  ],
] as const;

/** Each row has a skipped time, the instant as which it is read, and the time of that instant. */
const SKIPPED = [
  [ST_JOHNS, '2026-03-08T02:00', '2026-03-08T05:30:00.000Z', '2026-03-08T03:00'],
  [ST_JOHNS, '2026-03-08T02:59', '2026-03-08T06:29:00.000Z', '2026-03-08T03:59'],
  [LONDON, '2026-03-29T01:00', '2026-03-29T01:00:00.000Z', '2026-03-29T02:00'],
  [LONDON, '2026-03-29T01:59', '2026-03-29T01:59:00.000Z', '2026-03-29T02:59'],
  ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T22:00:00.000Z', '2011-12-31T12:00'],
] as const;

describe('a local time', () => {
  it.each(ONCE)('in %s, %s is %s in both directions', (zone, text, iso) => {
    expect(fromLocalTimeText(text, zone)).toBe(iso);
    expect(toLocalTimeText(iso, zone)).toBe(text);
    expect(wallClockOccurrenceOf(text, iso, zone)).toBe('once');
  });

  it.each(TWICE)(
    'in %s, %s occurs twice and means the first instant: %s',
    (zone, text, first, second) => {
      expect(fromLocalTimeText(text, zone)).toBe(first);
      expect([first, second].map((iso) => toLocalTimeText(iso, zone))).toEqual([text, text]);
      expect(wallClockOccurrenceOf(text, first, zone)).toBe('first');
      expect(wallClockOccurrenceOf(text, second, zone)).toBe('second');
    },
  );

  it.each(SKIPPED)('in %s, %s is skipped and becomes %s', (zone, text, iso, shown) => {
    expect(fromLocalTimeText(text, zone)).toBe(iso);
    expect(toLocalTimeText(iso, zone)).toBe(shown);
    expect(wallClockOccurrenceOf(text, iso, zone)).toBe('skipped');
    expect(wallClockOccurrenceOf(shown, iso, zone)).toBe('once');
  });

  it('is empty without an instant', () => {
    expect(toLocalTimeText(null, 'UTC')).toBe('');
  });

  it('omits seconds, but accepts them', () => {
    expect(toLocalTimeText('2026-11-21T14:05:42.123Z', 'UTC')).toBe('2026-11-21T14:05');
    expect(fromLocalTimeText('2026-11-21T14:05:30', LONDON)).toBe('2026-11-21T14:05:30.000Z');
  });

  it('is recognized when its instant has seconds', () => {
    expect(wallClockOccurrenceOf('2026-10-25T01:30', '2026-10-25T01:30:42.123Z', LONDON)).toBe(
      'second',
    );
  });

  it.each([
    ['0001-01-01T00:00', LONDON, '0001-01-01T00:01:15.000Z'],
    ['0020-05-01T10:00', 'UTC', '0020-05-01T10:00:00.000Z'],
    ['9999-12-31T23:59', KIRITIMATI, '9999-12-31T09:59:00.000Z'],
  ])('accepts the typed year of %s in %s as %s', (text, zone, iso) => {
    expect(fromLocalTimeText(text, zone)).toBe(iso);
  });

  it.each([
    '',
    'tomorrow',
    '2026-13-01T00:00',
    '2026-02-29T00:00',
    '+012026-01-01T00:00',
    '2026-01-01',
    '2026-01-01T00:00Z',
    '9999-12-31T23:59:60',
  ])('rejects %j', (text) => {
    expect(fromLocalTimeText(text, LONDON)).toBeNull();
  });

  it.each([
    ['0001-01-01T00:00', KOLKATA],
    ['9999-12-31T23:59', ST_JOHNS],
  ])('rejects %s in %s, which cannot be stored', (text, zone) => {
    expect(fromLocalTimeText(text, zone)).toBeNull();
  });
});

it.each([
  [LONDON, '2026-07-01T00:00:00Z', 'Europe/London (UTC+1)'],
  [LONDON, '2026-11-21T00:00:00Z', 'Europe/London (UTC)'],
  [ST_JOHNS, '2026-11-21T00:00:00Z', 'America/St_Johns (UTC-3:30)'],
  ['UTC', '2026-11-21T00:00:00Z', 'UTC'],
])('formats %s at %s as "%s"', (zone, at, text) => {
  expect(formatZone(Date.parse(at), zone)).toBe(text);
});

it('returns the time zone of the browser', () => {
  expect(browserTimeZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});
