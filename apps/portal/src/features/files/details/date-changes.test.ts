import { describe, expect, it } from 'vitest';
import { formatDate } from '../../../lib/format-date.ts';
import { toLocalText } from '../../../lib/local-time.ts';
import {
  areSame,
  consequence,
  dateText,
  fieldHint,
  readDates,
  rebase,
  toTyped,
  typedText,
  zoneNote,
} from './date-changes.ts';

/** With seconds that no field shows. */
const MAY = '2027-05-01T08:00:42.123Z';
const JUNE = '2027-06-01T08:00:00.000Z';
const JULY = '2027-07-01T08:00:00.000Z';
const NOW = Date.parse(JUNE);

const none = { openable: null, expires: null };
const stored = { openable: MAY, expires: JULY };

describe('readDates', () => {
  it.each([[none], [stored], [{ openable: null, expires: MAY }]])(
    'sees no change where %j is typed as it is',
    (dates) => {
      expect(readDates(dates, toTyped(dates))).toEqual({ kind: 'unchanged' });
    },
  );

  it('keeps the exact instant of a field that nobody changed', () => {
    const typed = { ...toTyped(stored), expires: toLocalText(JUNE) };
    const dates = { openable: MAY, expires: JUNE };
    expect(readDates(stored, typed)).toEqual({ kind: 'changed', dates });
  });

  it.each([
    ['openable', { openable: null, expires: JULY }],
    ['expires', { openable: MAY, expires: null }],
  ] as const)('reads an empty %s as none', (field, dates) => {
    expect(readDates(stored, { ...toTyped(stored), [field]: '' })).toEqual({
      kind: 'changed',
      dates,
    });
  });

  it.each([
    ['before', JULY, JUNE],
    ['with', JUNE, JUNE],
  ])('refuses a file that expires %s becoming openable', (_, openable, expires) => {
    const typed = { openable: toLocalText(openable), expires: toLocalText(expires) };
    expect(readDates(none, typed)).toEqual({
      kind: 'problem',
      field: 'expires',
      message: 'The file must expire after it becomes openable.',
    });
  });

  it('refuses a year that cannot be stored', () => {
    expect(readDates(none, { openable: '+012027-01-01T00:00', expires: '' })).toEqual({
      kind: 'problem',
      field: 'openable',
      message: 'Enter the whole date and time, or clear it.',
    });
  });

  it('does not complain about stored dates that nobody changed', () => {
    const odd = { openable: JULY, expires: MAY };
    expect(readDates(odd, toTyped(odd))).toEqual({ kind: 'unchanged' });
  });
});

describe('rebase', () => {
  const theirs = { openable: null, expires: JUNE };

  it('lets fields that nobody touched follow', () => {
    expect(rebase(stored, toTyped(stored), theirs)).toEqual(toTyped(theirs));
  });

  it('keeps what was typed', () => {
    const typed = { ...toTyped(stored), expires: '' };
    expect(rebase(stored, typed, theirs)).toEqual({ openable: '', expires: '' });
  });
});

it.each([
  [none, none, true],
  [stored, { ...stored }, true],
  [stored, { ...stored, expires: null }, false],
  [stored, { ...stored, openable: MAY.replace('.123', '.124') }, false],
])('compares %j with %j: %s', (one, other, same) => {
  expect(areSame(one, other)).toBe(same);
});

describe('consequence', () => {
  const open = none;
  const waiting = { openable: JULY, expires: null };
  const expired = { openable: null, expires: MAY };
  const OPEN = 'Everybody with access can open the file at once.';
  const WAITING = 'Nobody can open the file until it becomes openable.';
  const EXPIRED = 'The file has expired then: nobody can open it any more.';

  it.each([
    [open, waiting, WAITING],
    [open, expired, EXPIRED],
    [open, { openable: null, expires: JUNE }, EXPIRED],
    [waiting, { openable: JUNE, expires: null }, OPEN],
    [waiting, open, OPEN],
    [expired, { openable: null, expires: JULY }, OPEN],
    [expired, waiting, WAITING],
    [open, { openable: MAY, expires: JULY }, null],
    [waiting, { openable: JULY, expires: '2028-01-01T00:00:00.000Z' }, null],
  ])('of %j becoming %j is: %s', (from, to, text) => {
    expect(consequence(from, to, NOW)).toBe(text);
  });
});

describe('the words', () => {
  it('say of a date what it is, and of none that it is not set', () => {
    expect(dateText(JUNE)).toBe(formatDate(JUNE));
    expect(dateText(null)).toBe('Not set');
    expect(typedText(toLocalText(JUNE))).toBe(formatDate(JUNE));
    expect(typedText('')).toBe('Not set');
    expect(typedText('soon')).toBe('Invalid Date');
  });

  it('say below a field how long it is until then, or what none means', () => {
    expect(fieldHint('openable', toLocalText(JULY), NOW)).toBe(`${formatDate(JULY)}, in 1 month`);
    expect(fieldHint('openable', '', NOW)).toBe('Not set: it can be opened at once.');
    expect(fieldHint('expires', '', NOW)).toBe('Not set: it never expires.');
    expect(fieldHint('expires', 'soon', NOW)).toBe('Enter the whole date and time, or clear it.');
  });

  it('name the zone', () => {
    expect(zoneNote(NOW)).toMatch(/^Times are in \S/);
  });
});
