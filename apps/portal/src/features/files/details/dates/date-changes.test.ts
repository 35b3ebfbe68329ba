import { describe, expect, it } from 'vitest';
import type { FileDates } from '../../../../api/files.ts';
import type { TypedDates } from '../../../../drafts/date-draft.ts';
import {
  hasSameDates,
  availabilityChange,
  dateText,
  createDatesDraft,
  dateFieldHint,
  toDraftInZone,
  parseDateChange,
  rebaseDraft,
  typedDateText,
  zoneNote,
} from './date-changes.ts';

const ZONE = 'Asia/Kolkata';

/** This date has seconds, which no field shows. */
const MAY = '2027-05-01T08:00:42.123Z';
const JUNE = '2027-06-01T08:00:00.000Z';
const JULY = '2027-07-01T08:00:00.000Z';
const NOW = Date.parse(JUNE);
const JUNE_TEXT = '2027-06-01T13:30';

const none = { openable: null, expires: null };
const stored = { openable: MAY, expires: JULY };

/** The draft of a form in which a user in a time zone has changed the dates of a file. */
const draft = (base: FileDates, change: Partial<TypedDates> = {}, zone = ZONE) => {
  const start = createDatesDraft(base, zone);
  return { ...start, typed: { ...start.typed, ...change } };
};

describe('readDates', () => {
  it.each([[none], [stored], [{ openable: null, expires: MAY }]])(
    'sees no change where %j is typed as it is',
    (dates) => {
      expect(parseDateChange(draft(dates))).toEqual({ kind: 'unchanged' });
    },
  );

  it('keeps the exact instant of a field that nobody changed', () => {
    const dates = { openable: MAY, expires: JUNE };
    expect(parseDateChange(draft(stored, { expires: JUNE_TEXT }))).toEqual({
      kind: 'changed',
      dates,
    });
  });

  it.each([
    ['openable', { openable: null, expires: JULY }],
    ['expires', { openable: MAY, expires: null }],
  ] as const)('reads an empty %s as none', (field, dates) => {
    expect(parseDateChange(draft(stored, { [field]: '' }))).toEqual({ kind: 'changed', dates });
  });

  it.each([
    ['before', '2027-07-01T13:30', JUNE_TEXT],
    ['with', JUNE_TEXT, JUNE_TEXT],
  ])('refuses a file that expires %s becoming openable', (_, openable, expires) => {
    expect(parseDateChange(draft(none, { openable, expires }))).toEqual({
      kind: 'problem',
      field: 'expires',
      message: 'The file must expire after it becomes openable.',
    });
  });

  it.each([
    ['openable', '+012027-01-01T00:00'],
    ['expires', 'soon'],
  ] as const)('refuses an %s that cannot be stored', (field, text) => {
    expect(parseDateChange(draft(none, { [field]: text }))).toEqual({
      kind: 'problem',
      field,
      message: 'Enter the whole date and time, or clear it.',
    });
  });

  it('does not complain about stored dates that nobody changed', () => {
    expect(parseDateChange(draft({ openable: JULY, expires: MAY }))).toEqual({ kind: 'unchanged' });
  });

  it.each([
    ['UTC', '2027-06-01T13:30:00.000Z'],
    ['Pacific/Kiritimati', '2027-05-31T23:30:00.000Z'],
    ['Asia/Kolkata', JUNE],
    ['America/St_Johns', '2027-06-01T16:00:00.000Z'],
    ['Europe/London', '2027-06-01T12:30:00.000Z'],
  ])('takes what is typed for a time of %s', (zone, expires) => {
    const dates = { openable: null, expires };
    expect(parseDateChange(draft(none, { expires: JUNE_TEXT }, zone))).toEqual({
      kind: 'changed',
      dates,
    });
  });
});

describe('rebase', () => {
  const theirs = { openable: null, expires: JUNE };

  it('updates fields without edits', () => {
    expect(rebaseDraft(draft(stored), theirs)).toEqual(createDatesDraft(theirs, ZONE));
  });

  it('keeps what was typed', () => {
    expect(parseDateChange(rebaseDraft(draft(stored, { expires: '' }), theirs))).toEqual({
      kind: 'changed',
      dates: { openable: null, expires: null },
    });
  });

  it('keeps a text that is not a date, and still reports it', () => {
    const rebased = rebaseDraft(draft(stored, { expires: 'soon' }), theirs);
    expect(rebased.typed).toEqual({ openable: '', expires: 'soon' });
    expect(parseDateChange(rebased).kind).toBe('problem');
  });
});

describe('inZone', () => {
  it('writes the same instants in another time zone', () => {
    const switched = toDraftInZone(draft(stored, { expires: JUNE_TEXT }), 'UTC');
    expect(switched.typed).toEqual({ openable: '2027-05-01T08:00', expires: '2027-06-01T08:00' });
    expect(parseDateChange(switched)).toEqual({
      kind: 'changed',
      dates: { openable: MAY, expires: JUNE },
    });
  });

  it('is unchanged after switching to another zone and back', () => {
    expect(parseDateChange(toDraftInZone(toDraftInZone(draft(stored), 'UTC'), ZONE))).toEqual({
      kind: 'unchanged',
    });
  });

  it('keeps empty texts and texts that are not dates', () => {
    const typed = { openable: '', expires: 'soon' };
    expect(toDraftInZone(draft(stored, typed), 'UTC').typed).toEqual(typed);
  });

  it('keeps the second of two equal times that was chosen in UTC', () => {
    const expires = '2026-10-25T01:30:00.000Z';
    const inUtc = draft(none, { expires: '2026-10-25T01:30' }, 'UTC');
    const inLondon = toDraftInZone(inUtc, 'Europe/London');
    expect(inLondon.typed.expires).toBe('2026-10-25T01:30');
    expect(parseDateChange(inLondon)).toEqual({
      kind: 'changed',
      dates: { openable: null, expires },
    });
  });
});

it.each([
  [none, none, true],
  [stored, { ...stored }, true],
  [stored, { ...stored, expires: null }, false],
  [stored, { ...stored, openable: MAY.replace('.123', '.124') }, false],
])('compares %j with %j: %s', (one, other, same) => {
  expect(hasSameDates(one, other)).toBe(same);
});

describe('consequence', () => {
  const open = none;
  const waiting = { openable: JULY, expires: null };
  const expired = { openable: null, expires: MAY };
  const OPEN = 'Everybody with access can open the file at once.';
  const WAITING = 'Nobody can open the file until it becomes openable.';
  const EXPIRED = 'The file will have expired: nobody can open it any more.';

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
    expect(availabilityChange(from, to, NOW)).toBe(text);
  });
});

describe('the words', () => {
  it('show the date, or that none is set', () => {
    expect(dateText(JUNE, ZONE)).toBe('1 Jun 2027, 13:30 (UTC+5:30)');
    expect(dateText(JUNE, 'UTC')).toBe('1 Jun 2027, 08:00 (UTC)');
    expect(dateText(null, ZONE)).toBe('Not set');
  });

  it.each([
    [JUNE_TEXT, '1 Jun 2027, 13:30 (UTC+5:30)'],
    ['', 'Not set'],
    ['soon', 'Invalid Date'],
  ])('say of what is wanted by "%s": %s', (expires, text) => {
    expect(typedDateText(draft(stored, { expires }), 'expires')).toBe(text);
  });

  it.each([
    ['openable', '2027-07-01T13:30', '1 Jul 2027, 13:30 (UTC+5:30), in 1 month'],
    ['openable', '', 'Not set: it can be opened at once.'],
    ['expires', '', 'Not set: it never expires.'],
    ['expires', 'soon', 'Enter the whole date and time, or clear it.'],
  ] as const)('say below %s with "%s": %s', (field, text, hint) => {
    expect(dateFieldHint(draft(none, { [field]: text }), field, NOW)).toBe(hint);
  });

  const FIRST =
    'This time occurs twice on that day (clocks go back). The first one is used; to enter the second, choose UTC.';
  const SECOND = 'This time occurs twice on that day (clocks go back). The second one is used.';
  const LEFT_OUT = 'This time does not exist on that day (clocks go forward).';

  it.each([
    ['Europe/London', '2026-10-25T01:30', `25 Oct 2026, 01:30 (UTC+1), 7 months ago. ${FIRST}`],
    ['Europe/London', '2026-03-29T01:30', `29 Mar 2026, 02:30 (UTC+1), 1 year ago. ${LEFT_OUT}`],
    [
      'America/St_Johns',
      '2026-11-01T01:30',
      `1 Nov 2026, 01:30 (UTC-2:30), 7 months ago. ${FIRST}`,
    ],
    [
      'America/St_Johns',
      '2026-03-08T02:30',
      `8 Mar 2026, 03:30 (UTC-2:30), 1 year ago. ${LEFT_OUT}`,
    ],
    ['Asia/Kolkata', '2026-10-25T01:30', '25 Oct 2026, 01:30 (UTC+5:30), 7 months ago'],
    ['Pacific/Kiritimati', '2026-03-29T01:30', '29 Mar 2026, 01:30 (UTC+14), 1 year ago'],
    ['UTC', '2026-10-25T01:30', '25 Oct 2026, 01:30 (UTC), 7 months ago'],
  ])('say in %s which time is meant by %s', (zone, text, hint) => {
    expect(dateFieldHint(draft(none, { expires: text }, zone), 'expires', NOW)).toBe(hint);
  });

  it('explain that a stored date is the second of two equal times', () => {
    const dates = { openable: null, expires: '2026-10-25T01:30:00.000Z' };
    expect(dateFieldHint(createDatesDraft(dates, 'Europe/London'), 'expires', NOW)).toBe(
      `25 Oct 2026, 01:30 (UTC), 7 months ago. ${SECOND}`,
    );
  });

  it('name the zone', () => {
    expect(zoneNote(NOW, 'Europe/London')).toBe('Times are in Europe/London (UTC+1)');
    expect(zoneNote(NOW, 'UTC')).toBe('Times are in UTC');
  });
});
