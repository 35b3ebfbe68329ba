import type { FileStatus } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import type { AccessEntry } from '../../../../api/files.ts';
import { toRenewalWait } from './renewal-wait.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const iso = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

const entry = (changesAt: string | null): AccessEntry => ({
  email: 'dee@bakehouse.test',
  label: 'dee@bakehouse.test',
  type: 'email',
  state: { allowed: true, rule: 'email_grant', matched: ['email_grant'], changesAt },
});

type Case = readonly [
  status: FileStatus,
  openable: number | null,
  expires: number | null,
  wait: number | null,
];

const CASES: readonly Case[] = [
  ['open', null, null, null],
  ['open', -60, 60, 61_000],
  ['not_openable_yet', 10, 60, 11_000],
  ['expired', -60, -10, null],
  ['closed', null, 60, null],
  // The clock of the browser is ahead of the server's.
  ['open', null, -1, 30_000],
  ['open', null, 40 * 86_400, 86_400_000],
];

it.each(CASES)('of %s from %j to %j seconds is %j', (status, openable, expires, wait) => {
  const dates = { openable, expires };
  const [from, to] = [dates.openable, dates.expires].map((at) => (at === null ? null : iso(at)));
  const file = { status, openable: from ?? null, expires: to ?? null, access: [], layers: [] };
  expect(toRenewalWait(file, NOW)).toBe(wait);
});

it('ends with the state of the first entry that changes, also in a field', () => {
  const layers = [{ field: 'Price', path: 'price', access: [entry(iso(5)), entry(iso(20))] }];
  const file = { status: 'open', openable: null, expires: iso(60), access: [entry(null)] } as const;
  expect(toRenewalWait({ ...file, layers }, NOW)).toBe(6_000);
});
