import { describe, expect, it } from 'vitest';
import type { Extension } from './extension.ts';
import { planExtension, planNewDates } from './plan-dates.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const MOMENT = { now: NOW, zone: 'UTC' };
const dates = (openable: string | null, expires: string | null) => ({ openable, expires });

describe('planExtension', () => {
  it.each<[string, Extension, string | null, string | null | RegExp]>([
    [
      'adds days to the expiry',
      'seven days',
      '2026-12-01T09:30:00.000Z',
      '2026-12-08T09:30:00.000Z',
    ],
    [
      'adds days to now when the file has expired',
      'thirty days',
      '2026-01-01T00:00:00.000Z',
      '2026-12-21T12:00:00.000Z',
    ],
    [
      'goes to the end of the month',
      'end of month',
      '2026-11-22T00:00:00.000Z',
      '2026-11-30T23:59:00.000Z',
    ],
    ['removes the expiry', 'never', '2026-11-22T00:00:00.000Z', null],
    ['leaves a file that never expires', 'seven days', null, /^Never expires\.$/],
    [
      'never makes a file expire earlier',
      'end of month',
      '2027-02-01T00:00:00.000Z',
      /^Already expires on 1 Feb 2027/,
    ],
  ])('%s', (_, extension, expires, expected) => {
    const planned = planExtension(extension, MOMENT)(dates(null, expires));
    if (expected instanceof RegExp)
      expect('reason' in planned ? planned.reason : '').toMatch(expected);
    else expect(planned).toEqual({ dates: dates(null, expected) });
  });

  it('leaves a file that would expire before it becomes openable', () => {
    const planned = planExtension(
      'seven days',
      MOMENT,
    )(dates('2026-12-05T12:00:00.000Z', '2026-11-01T12:00:00.000Z'));
    expect(planned).toEqual({
      reason: 'Would expire before it becomes openable on 5 Dec 2026, 12:00 (UTC).',
    });
  });

  it('keeps the clock time when the clocks change', () => {
    const planned = planExtension('seven days', { now: NOW, zone: 'Europe/Berlin' })(
      dates(null, '2027-03-25T08:00:00.000Z'),
    );
    expect(planned).toEqual({ dates: dates(null, '2027-04-01T07:00:00.000Z') });
  });
});

describe('planNewDates', () => {
  const OPENABLE = '2026-12-01T00:00:00.000Z';
  const EXPIRES = '2026-12-31T00:00:00.000Z';
  it.each([
    ['sets both dates', { openable: null, expires: null }, { dates: dates(null, null) }],
    [
      'keeps the date that is not chosen',
      { openable: undefined, expires: null },
      { dates: dates(OPENABLE, null) },
    ],
    [
      'leaves equal dates',
      { openable: OPENABLE, expires: undefined },
      { reason: 'Has these dates already.' },
    ],
    [
      'refuses dates in the wrong order',
      { openable: undefined, expires: '2026-11-30T00:00:00.000Z' },
      { reason: 'Would expire before it becomes openable on 1 Dec 2026, 00:00 (UTC).' },
    ],
  ])('%s', (_, wanted, expected) => {
    expect(planNewDates(wanted, 'UTC')(dates(OPENABLE, EXPIRES))).toEqual(expected);
  });
});
