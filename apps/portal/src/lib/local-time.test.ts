import { describe, expect, it } from 'vitest';
import { fromLocalText, localZone, toLocalText } from './local-time.ts';

/** The same wall clock wherever the test runs. */
const local = (...[year, month, ...rest]: [number, number, number, number, number]) =>
  new Date(year, month - 1, ...rest).toISOString();

describe('toLocalText', () => {
  it.each([
    [null, ''],
    [local(2026, 11, 21, 14, 5), '2026-11-21T14:05'],
    [local(2026, 1, 2, 0, 0), '2026-01-02T00:00'],
    [local(999, 12, 31, 23, 59), '0999-12-31T23:59'],
  ])('writes %s as "%s"', (iso, text) => {
    expect(toLocalText(iso)).toBe(text);
  });

  it('leaves out seconds', () => {
    const second = local(2026, 11, 21, 14, 5).replace('00.000Z', '42.123Z');
    expect(toLocalText(second)).toBe('2026-11-21T14:05');
  });
});

describe('fromLocalText', () => {
  it.each([
    ['2026-11-21T14:05', local(2026, 11, 21, 14, 5)],
    ['2026-11-21T14:05:30', local(2026, 11, 21, 14, 5).replace('00.000Z', '30.000Z')],
    ['', null],
    ['tomorrow', null],
    ['2026-13-01T00:00', null],
    ['+012026-01-01T00:00', null],
  ])('reads "%s" as %s', (text, iso) => {
    expect(fromLocalText(text)).toBe(iso);
  });
});

it('names the zone with its offset', () => {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(localZone(Date.UTC(2026, 10, 21))).toMatch(/^[\w/+-]+(?: \(UTC(?:[+-][\d:]+)?\))?$/);
  expect(localZone(Date.UTC(2026, 10, 21))).toContain(name);
});
