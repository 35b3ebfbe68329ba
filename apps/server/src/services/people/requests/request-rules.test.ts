import { BASE_KEY_PATH } from '@bakehouse/contract';
import { describe, expect, it } from 'vitest';
import type { OpeningOutcome } from '../../files/open-outcome.ts';
import { decideAsk, nextAskAt, openDatesOf, requestStateOf } from './request-rules.ts';

const NOW = new Date('2026-11-28T12:00:00.000Z');
const PRICES = `${BASE_KEY_PATH}/1'`;

const candidate = {
  file: { id: 'file-1', name: 'Rye.pdf', bakerId: 'bo', baker: 'bo@bakehouse.test', checksum: '' },
  bakerIsActive: true,
  destroyedAt: null,
  openableAt: null,
  expiresAt: null,
  grants: [],
};
type Denied = Extract<OpeningOutcome, { allowed: false }>;

const denied = (rule: Denied['rule'], isGranted = false): OpeningOutcome => ({
  allowed: false,
  rule,
  isGranted,
  changesAt: null,
  candidate,
});
const opened = (...keyPaths: string[]): OpeningOutcome => ({
  allowed: true,
  rule: 'email_grant',
  isGranted: true,
  changesAt: null,
  keyPaths,
  candidate,
});
const unknown: OpeningOutcome = { ...denied('no_grant'), candidate: undefined } as OpeningOutcome;

const nothing = { hasFile: false, hadGrant: false, keyPath: BASE_KEY_PATH };

describe('decideAsk', () => {
  it.each([
    ['the id of a strange file', denied('no_grant'), {}, 'reaches_nobody'],
    ['an unknown id', unknown, {}, 'reaches_nobody'],
    ['the bytes of a strange file', denied('no_grant'), { hasFile: true }, 'asks_undisclosed'],
    ['the bytes of no file', unknown, { hasFile: true }, 'reaches_nobody'],
    ['a grant that was removed', denied('no_grant'), { hadGrant: true }, 'asks_undisclosed'],
    [
      'the bytes of a strange closed file',
      denied('expired'),
      { hasFile: true },
      'asks_undisclosed',
    ],
    [
      'the bytes of a strange destroyed file',
      denied('destroyed'),
      { hasFile: true },
      'reaches_nobody',
    ],
    [
      'the bytes of a file of a former baker',
      denied('inactive_baker'),
      { hasFile: true },
      'reaches_nobody',
    ],
    ['access to an expired file', denied('expired', true), {}, 'asks'],
    ['access to a file that opens later', denied('not_openable_yet', true), {}, 'asks'],
    ['access to a destroyed file', denied('destroyed', true), {}, 'refused'],
    ['access to a file of a former baker', denied('inactive_baker', true), {}, 'refused'],
    ['a ban by the baker', denied('individual_ban', true), {}, 'refused'],
    ['a ban by the baker and no access', denied('individual_ban'), { hasFile: true }, 'refused'],
    ['a ban by the organisation', denied('org_ban'), {}, 'refused'],
    ['access to all', opened(BASE_KEY_PATH), {}, 'can_open'],
    ['access to the wanted field', opened(PRICES), { keyPath: PRICES }, 'can_open'],
    ['access to a field, who wants all', opened(PRICES), {}, 'asks'],
    [
      'access to a field, who wants another',
      opened(PRICES),
      { keyPath: `${BASE_KEY_PATH}/2'` },
      'asks',
    ],
  ] as const)('decides for a person with %s', (_, outcome, facts, decision) => {
    expect(decideAsk({ ...nothing, ...facts, outcome })).toBe(decision);
  });
});

describe('nextAskAt', () => {
  const hoursAgo = (...hours: number[]) =>
    hours.map((ago) => new Date(NOW.getTime() - ago * 3_600_000));

  it('allows five requests in a day', () => {
    expect(nextAskAt(hoursAgo(1, 2, 3, 4), NOW)).toBeNull();
    expect(nextAskAt(hoursAgo(1, 2, 3, 4, 23), NOW)?.toISOString()).toBe(
      '2026-11-28T13:00:00.000Z',
    );
    expect(nextAskAt(hoursAgo(1, 2, 3, 4, 24), NOW)).toBeNull();
  });
});

it('ends an open request at the instant of its expiry, and no other', () => {
  const at = (milliseconds: number) => ({ expiresAt: new Date(NOW.getTime() + milliseconds) });
  expect(requestStateOf({ state: 'open', ...at(1) }, NOW)).toBe('open');
  expect(requestStateOf({ state: 'open', ...at(0) }, NOW)).toBe('expired');
  expect(requestStateOf({ state: 'allowed', ...at(0) }, NOW)).toBe('allowed');
});

it('moves only the dates that close the file', () => {
  const [past, future] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-12-01T00:00:00Z')];
  expect(openDatesOf({ openableAt: past, expiresAt: future }, NOW, null)).toEqual({
    openableAt: past,
    expiresAt: future,
  });
  expect(openDatesOf({ openableAt: future, expiresAt: null }, NOW, null).openableAt).toBeNull();
  for (const until of [null, future])
    expect(openDatesOf({ openableAt: past, expiresAt: NOW }, NOW, until)).toEqual({
      openableAt: past,
      expiresAt: until,
    });
});
