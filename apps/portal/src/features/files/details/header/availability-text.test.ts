import type { AccessRule, FileStatus } from '@bakehouse/contract';
import { describe, expect, it } from 'vitest';
import { granteeTypeOf, type AccessEntry } from '../../../../api/files.ts';
import { toAvailabilityText } from './availability-text.ts';

const entry = (email: string, ...matched: AccessRule[]): AccessEntry => {
  const [rule = 'email_grant'] = matched;
  return {
    email,
    label: email,
    type: granteeTypeOf(email),
    state: { allowed: rule === 'email_grant', rule, matched: [...matched], changesAt: null },
  };
};

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => entry(`opener${index}@mill.example`));
const DOMAIN = entry('*@partner.example');
const OPENS = '2026-11-01T08:00:00Z';
const ENDS = '2026-11-26T14:05:00Z';

type Case = readonly [
  status: FileStatus,
  openable: string | null,
  expires: string | null,
  access: readonly AccessEntry[],
  sentence: string,
];

const CASES: readonly Case[] = [
  [
    'open',
    null,
    ENDS,
    [...people(5), DOMAIN],
    'Open until 26 Nov 2026, 14:05; 5 people and 1 domain may open it.',
  ],
  ['open', null, null, people(1), 'Open, never expires; 1 person may open it.'],
  ['open', null, null, [DOMAIN], 'Open, never expires; 1 domain may open it.'],
  ['open', null, ENDS, [], 'Open until 26 Nov 2026, 14:05; nobody has access yet.'],
  [
    'not_openable_yet',
    OPENS,
    ENDS,
    people(2),
    'Not open before 1 Nov 2026, 08:00; then 2 people may open it until 26 Nov 2026, 14:05.',
  ],
  [
    'not_openable_yet',
    OPENS,
    null,
    people(1200),
    'Not open before 1 Nov 2026, 08:00; then 1,200 people may open it.',
  ],
  [
    'not_openable_yet',
    OPENS,
    ENDS,
    [],
    'Not open before 1 Nov 2026, 08:00; nobody has access yet.',
  ],
  [
    'expired',
    null,
    ENDS,
    people(2),
    'Expired on 26 Nov 2026, 14:05; 2 people can no longer open it.',
  ],
  ['expired', null, ENDS, [], 'Expired on 26 Nov 2026, 14:05; nobody had access.'],
  ['closed', null, null, people(2), 'Closed because its baker is deactivated; nobody can open it.'],
];

describe('the sentence about a file', () => {
  it.each(CASES)('that is %s from %s to %s', (status, openable, expires, access, sentence) => {
    const file = { status, openable, expires, access, layers: [] };
    expect(toAvailabilityText(file, 'UTC')).toBe(sentence);
  });

  const open = { status: 'open', openable: null, expires: null } as const;

  it('counts everybody once, also with access to fields', () => {
    const access = people(2);
    const layers = [{ field: 'Prices', path: 'p', access: [...people(3), DOMAIN] }];
    expect(toAvailabilityText({ ...open, access, layers }, 'UTC')).toBe(
      'Open, never expires; 3 people and 1 domain may open it.',
    );
  });

  it.each([
    [
      [entry('dee@mill.example', 'individual_ban', 'email_grant'), ...people(1)],
      'Open, never expires; 1 person may open it. 1 person with access is banned.',
    ],
    [
      [entry('dee@mill.example', 'org_ban'), entry('eli@mill.example', 'individual_ban')],
      'Open, never expires; nobody may open it. 2 people with access are banned.',
    ],
  ])('names those who are banned apart: case %#', (access, sentence) => {
    expect(toAvailabilityText({ ...open, access, layers: [] }, 'UTC')).toBe(sentence);
  });

  it('has the time of the chosen zone', () => {
    const file = { ...open, expires: ENDS, access: [], layers: [] };
    expect(toAvailabilityText(file, 'Asia/Kolkata')).toContain('26 Nov 2026, 19:35');
  });
});
