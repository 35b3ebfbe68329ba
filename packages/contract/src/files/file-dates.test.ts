import { describe, expect, it } from 'vitest';
import { areDatesInOrder, modifyDatesBody } from './file-dates.ts';

const EARLY = '2026-03-01T10:00:00.000Z';
const LATE = '2026-03-01T10:00:00.001Z';

it.each([
  [EARLY, LATE, true],
  [LATE, EARLY, false],
  [EARLY, EARLY, false],
  [null, EARLY, true],
  [EARLY, null, true],
  [null, null, true],
  [undefined, EARLY, true],
  [EARLY, undefined, true],
])('with openable date %s and expiry %s: %s', (openable, expires, expected) => {
  expect(areDatesInOrder(openable, expires)).toBe(expected);
});

describe('modifyDatesBody', () => {
  const checksum = 'a'.repeat(64);

  it.each([
    [
      { openable_date: null, expires_date: null },
      { openable_date: null, expires_date: null },
    ],
    [
      { openable_date: EARLY, expires_date: LATE },
      { openable_date: EARLY, expires_date: LATE },
    ],
    [
      { openable_date: '01-03-2026', expires_date: '01-03-2026 10:00:01' },
      { openable_date: '2026-03-01T00:00:00.000Z', expires_date: '2026-03-01T10:00:01.000Z' },
    ],
    [
      { openable_date: '2026-03-01T01:00+01:00', expires_date: null },
      { openable_date: '2026-03-01T00:00:00.000Z', expires_date: null },
    ],
  ])('converts %j to UTC', (typed, read) => {
    expect(modifyDatesBody.parse({ checksum, ...typed })).toEqual({ checksum, ...read });
  });

  it('compares instants with different UTC offsets', () => {
    const typed = { openable_date: '2026-03-01T10:00+02:00', expires_date: '2026-03-01T08:30Z' };
    expect(modifyDatesBody.safeParse({ checksum, ...typed }).success).toBe(true);
  });

  it.each([
    [{}, [['openable_date'], ['expires_date']]],
    [{ openable_date: null }, [['expires_date']]],
    [{ expires_date: EARLY }, [['openable_date']]],
    [{ openable_date: '', expires_date: null }, [['openable_date']]],
    [
      { openable_date: '31-02-2026', expires_date: '2026-13-01' },
      [['openable_date'], ['expires_date']],
    ],
    [{ openable_date: 'never', expires_date: EARLY }, [['openable_date']]],
    [{ openable_date: '275761-01-01', expires_date: null }, [['openable_date']]],
    [{ openable_date: 1_750_000_000_000, expires_date: null }, [['openable_date']]],
    [{ openable_date: LATE, expires_date: EARLY }, [['expires_date']]],
    [{ openable_date: EARLY, expires_date: EARLY }, [['expires_date']]],
  ])('refuses %j', (typed, paths) => {
    const { error } = modifyDatesBody.safeParse({ checksum, ...typed });
    expect(error?.issues.map(({ path }) => path)).toEqual(paths);
  });

  it('says that the expiry must be after the openable date', () => {
    const { error } = modifyDatesBody.safeParse({
      checksum,
      openable_date: LATE,
      expires_date: EARLY,
    });
    expect(error?.issues[0]?.message).toBe('must be after the openable date');
  });

  it('accepts client_info', () => {
    const typed = { checksum, openable_date: null, expires_date: null, client_info: { a: 1 } };
    expect(modifyDatesBody.parse(typed)).toEqual(typed);
  });
});
