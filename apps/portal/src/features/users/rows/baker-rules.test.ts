import { expect, it } from 'vitest';
import type { Baker } from '../../../api/user-lists.ts';
import { bakerActions, hasRecentBake, applyActivation } from './baker-rules.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 12);
const RECENT = new Date(NOW - 90 * DAY_MS).toISOString();
const STALE = new Date(NOW - 90 * DAY_MS - 1).toISOString();

const aBaker = (fields: Partial<Baker> = {}): Baker => ({
  email: 'cy@bakehouse.test',
  cakes: 3,
  lastBake: RECENT,
  isActive: true,
  inactive: null,
  ...fields,
});

it.each([
  [RECENT, true],
  [STALE, false],
  ['no date', false],
])('tells whether a bake at %s is recent: %s', (lastBake, expected) => {
  expect(hasRecentBake({ lastBake }, NOW)).toBe(expected);
});

it.each([
  ['active', { isActive: true }, ['deactivate']],
  ['inactive in spite of a bake', { isActive: false }, ['reactivate']],
  [
    'inactive, without a bake for long',
    { isActive: false, lastBake: STALE },
    ['deactivate', 'reactivate'],
  ],
  [
    'known to be deactivated',
    { isActive: false, inactive: 'deactivated', lastBake: STALE },
    ['reactivate'],
  ],
  [
    'known to be just without a bake',
    { isActive: false, inactive: 'long_ago', lastBake: STALE },
    ['deactivate'],
  ],
] as const)('offers for a baker who is %s: %j → %j', (_, fields, actions) => {
  expect(bakerActions(aBaker(fields), NOW)).toEqual(actions);
});

it.each([
  ['deactivate', RECENT, { isActive: false, inactive: 'deactivated' }],
  ['reactivate', RECENT, { isActive: true, inactive: null }],
  ['reactivate', STALE, { isActive: false, inactive: 'long_ago' }],
] as const)('after %s with the latest bake at %s shows %j', (action, lastBake, expected) => {
  const change = { email: 'cy@bakehouse.test', action };
  expect(applyActivation(aBaker({ lastBake }), change, NOW)).toMatchObject(expected);
});
