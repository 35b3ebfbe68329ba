import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../../list/viewer.ts';
import type { BanChange } from '../../../api/bans.ts';
import type { Ban, Opener } from '../../../api/user-lists.ts';
import {
  bannedByBakersLabel,
  isUnbanForbidden,
  banChangeFor,
  openerStatus,
  applyBan,
} from './opener-rules.ts';

const anOpener = (fields: Partial<Opener> = {}): Opener => ({
  email: 'dee@bakehouse.test',
  cakes: 3,
  lastOpened: null,
  isActive: true,
  inactive: null,
  ban: null,
  bannedByBakers: 0,
  ...fields,
});

const OWN: Ban = { level: 'individual', reason: 'Banned via portal' };
const ORG: Ban = { level: 'org', reason: 'Banned via portal' };
const BO: Viewer = { email: 'bo@bakehouse.test', admin: false };
const ADA: Viewer = { email: 'ada@bakehouse.test', admin: true };

it.each([
  [{ ban: OWN, isActive: true }, 'banned'],
  [{ ban: ORG, isActive: false }, 'banned'],
  [{ ban: null, bannedByBakers: 1, isActive: true }, 'banned'],
  [{ ban: null, isActive: true }, 'active'],
  [{ ban: null, isActive: false }, 'inactive'],
])('gives %j the status %s', (fields, status) => {
  expect(openerStatus(anOpener(fields))).toBe(status);
});

it.each([
  [{ ban: null, bannedByBakers: 0 }, undefined],
  [{ ban: OWN, bannedByBakers: 0 }, undefined],
  [{ ban: ORG, bannedByBakers: 2 }, undefined],
  [{ ban: null, bannedByBakers: 1 }, 'Banned by 1 baker'],
  [{ ban: null, bannedByBakers: 12 }, 'Banned by 12 bakers'],
  [{ ban: OWN, bannedByBakers: 2 }, 'Banned by 2 bakers'],
])('gives %j the badge %s', (fields, word) => {
  expect(bannedByBakersLabel(anOpener(fields))).toBe(word);
});

describe('openerChange', () => {
  it.each<[string, Ban | null, Viewer, Pick<BanChange, 'action' | 'level' | 'admin'>]>([
    ['nobody', null, BO, { action: 'ban', level: 'individual', admin: false }],
    ['nobody', null, ADA, { action: 'ban', level: 'org', admin: true }],
    ['its baker', OWN, BO, { action: 'unban', level: 'individual', admin: false }],
    ['its baker', OWN, ADA, { action: 'unban', level: 'individual', admin: true }],
    ['an admin', ORG, BO, { action: 'unban', level: 'org', admin: false }],
    ['an admin', ORG, ADA, { action: 'unban', level: 'org', admin: true }],
  ])('for who is banned by %s (%j) and seen by %j asks for %j', (_, ban, viewer, change) => {
    expect(banChangeFor(anOpener({ ban }), viewer)).toEqual({
      email: 'dee@bakehouse.test',
      ...change,
    });
  });

  it.each(['bo@bakehouse.test', 'BO@bakehouse.test', 'bo+rye@bakehouse.test'])(
    'offers the viewer no change of %s',
    (email) => {
      expect(banChangeFor(anOpener({ email }), BO)).toBeNull();
    },
  );
});

it.each([
  ['unban', 'org', false, true],
  ['unban', 'org', true, false],
  ['unban', 'individual', false, false],
  ['ban', 'org', true, false],
] as const)(
  'to %s at the level %s with admin mode %s is out of reach: %s',
  (action, level, admin, expected) => {
    expect(isUnbanForbidden({ email: 'dee@bakehouse.test', action, level, admin })).toBe(expected);
  },
);

it.each([
  ['dee@bakehouse.test', ORG],
  ['dee+rye@bakehouse.test', ORG],
  ['eli@bakehouse.test', null],
])('applies a ban of dee to the row of %s: %j', (email, expected) => {
  expect(applyBan(anOpener({ email }), 'dee@bakehouse.test', ORG).ban).toEqual(expected);
});

it.each([
  ['an admin bans', null, ORG, 2, 2],
  ['an admin unbans', ORG, null, 2, 2],
  ['an admin unbans and their own ban stays', ORG, OWN, 2, 2],
  ['an admin lifts their own ban', OWN, null, 2, 1],
  ['nothing changes', OWN, OWN, 2, 2],
  ['a baker lifts their ban', OWN, null, 0, 0],
])('when %s (%j to %j), of %i bakers with a ban %i are left', (_, before, after, bakers, left) => {
  const opener = anOpener({ ban: before, bannedByBakers: bakers });
  expect(applyBan(opener, opener.email, after).bannedByBakers).toBe(left);
});
