import { expect, it } from 'vitest';
import type { FileDates } from '../../../../api/files.ts';
import { opensMore } from './dates-effect.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

/** Dates some days from now; null for none. */
const dates = (openable: number | null, expires: number | null): FileDates => {
  const iso = (days: number | null) =>
    days === null ? null : new Date(NOW + days * 86_400_000).toISOString();
  return { openable: iso(openable), expires: iso(expires) };
};

it.each([
  ['an expiry that is shortened', dates(null, 5), dates(null, 3), false],
  ['an expiry that is set', dates(null, null), dates(null, 3), false],
  ['an expiry at once', dates(null, null), dates(null, -1), false],
  ['an expiry that is extended', dates(null, 3), dates(null, 5), true],
  ['an expiry that is taken away', dates(null, 3), dates(null, null), true],
  ['an openable date that is later', dates(1, null), dates(2, null), false],
  ['an openable date that is earlier', dates(2, null), dates(1, null), true],
  ['an openable date that is taken away', dates(2, null), dates(null, null), true],
  ['an openable date that was over before', dates(-5, 3), dates(-9, 3), false],
  ['an expired file that stays expired', dates(null, -5), dates(null, -1), false],
  ['an expired file that opens again', dates(null, -5), dates(null, 1), true],
  ['a period that is later on both sides', dates(1, 2), dates(3, 4), true],
  ['a period that is narrower on both sides', dates(1, 9), dates(2, 8), false],
])('%s', (_, from, to, expected) => {
  expect(opensMore(from, to, NOW)).toBe(expected);
});
