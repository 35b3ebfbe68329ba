import type { FileStatus } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import { toDisplayedStatus, toStatusText } from './status-text.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 86_400_000;
const iso = (ms: number) => new Date(NOW + ms).toISOString();

type Case = readonly [
  status: FileStatus,
  openable: string | null,
  expires: string | null,
  word: string,
  detail: string | null,
];

const CASES: readonly Case[] = [
  ['open', null, null, 'Open', null],
  ['open', null, '2026-12-05T12:00:00Z', 'Open', 'Until 5 Dec'],
  ['open', null, '2027-03-05T12:00:00Z', 'Open', 'Until 5 Mar 2027'],
  ['not_openable_yet', '2026-12-05T12:00:00Z', null, 'Not yet open', 'Opens on 5 Dec'],
  ['not_openable_yet', '2027-01-01T00:00:00Z', null, 'Not yet open', 'Opens on 1 Jan 2027'],
  ['expired', null, iso(-3 * DAY_MS), 'Expired', '3 days ago'],
  ['expired', null, iso(1000), 'Expired', 'just now'],
  ['closed', null, iso(-3 * DAY_MS), 'Closed', 'Baker inactive'],
];

it.each(CASES)('says of %s from %s to %s: %s, %s', (status, openable, expires, word, detail) => {
  const file = { status, openable, expires, restorableUntil: null };
  expect(toStatusText(file, { now: NOW, zone: 'UTC' })).toEqual({ word, detail });
});

it('names the day of the chosen time zone', () => {
  const expires = '2026-12-31T20:00:00Z';
  const file = { status: 'open', openable: null, expires, restorableUntil: null } as const;
  const inZone = (zone: string) => toStatusText(file, { now: NOW, zone }).detail;
  expect([inZone('UTC'), inZone('Asia/Kolkata')]).toEqual(['Until 31 Dec', 'Until 1 Jan 2027']);
});

it.each([
  ['open', 0, 0, 0, 'unshared'],
  ['open', 1, 0, 0, 'open'],
  ['open', 0, 1, 0, 'open'],
  ['open', 0, 0, 1, 'open'],
  ['expired', 0, 0, 0, 'expired'],
] as const)('shows a file that is %s for %i people, %i domains and %i groups as %s', (...row) => {
  const [status, people, domains, groups, shown] = row;
  expect(toDisplayedStatus({ status, people, domains, groups })).toBe(shown);
});

it.each([
  [iso(60_000), /^Undo until \d+ [A-Z][a-z]{2}$/],
  [iso(0), /^For good$/],
  [iso(-60_000), /^For good$/],
])('says of a destroyed file that can be restored until %s: %s', (restorableUntil, detail) => {
  const file = { status: 'destroyed', openable: null, expires: iso(5), restorableUntil } as const;
  const text = toStatusText(file, { now: NOW, zone: 'UTC' });
  expect(text.word).toBe('Destroyed');
  expect(text.detail).toMatch(detail);
});
