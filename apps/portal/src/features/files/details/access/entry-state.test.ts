import { granteeTypeOf } from '../../../../api/files.ts';
import type { AccessRule } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import { isBannedEntry, toEntryText } from './entry-state.ts';

const entryOf = (email: string, matched: readonly AccessRule[]) => ({
  email,
  label: email,
  type: granteeTypeOf(email),
  state: {
    allowed: false,
    rule: matched[0] ?? 'no_grant',
    matched: [...matched],
    changesAt: null,
  },
});

const DEE = 'dee@mill.example';

const showDate = (iso: string) => iso.slice(0, 10);

it.each<[string, AccessRule[], string, string]>([
  [DEE, ['email_grant'], 'Can open', 'Email'],
  [DEE, ['layered_grant'], 'Can open', 'Email'],
  ['*@mill.example', ['email_grant'], 'Can open', 'Domain'],
  [DEE, ['email_grant', 'wildcard_grant'], 'Can open', 'Email, also through *@mill.example'],
  [DEE, ['individual_ban', 'email_grant'], 'Banned', 'Email, banned by the baker'],
  [DEE, ['org_ban', 'expired', 'email_grant'], 'Banned', 'Email, banned by an admin'],
  [
    DEE,
    ['org_ban', 'individual_ban', 'wildcard_grant'],
    'Banned',
    'Email, also through *@mill.example, banned by an admin, banned by the baker',
  ],
  [DEE, ['not_openable_yet', 'email_grant'], 'Not yet', 'Email'],
  [DEE, ['expired', 'email_grant'], 'Expired', 'Email'],
  [DEE, ['inactive_baker', 'email_grant'], 'Closed', 'Email'],
  [DEE, ['no_grant'], 'No access', 'Email'],
])('says of %s by %j: %s', (email, matched, word, note) => {
  expect(toEntryText(entryOf(email, matched), 'there', showDate)).toMatchObject({ word, note });
});

it.each([
  ['removed', 'Removed', 'Email'],
  ['returning', 'Removed', 'Email'],
  ['waiting', 'Waiting', 'Gets access in a few seconds'],
] as const)('says of an entry that is %s: %s', (presence, word, note) => {
  expect(toEntryText(entryOf(DEE, ['email_grant']), presence, showDate)).toMatchObject({
    word,
    note,
  });
});

it.each<[AccessRule[], boolean]>([
  [['email_grant'], false],
  [['expired', 'email_grant'], false],
  [['org_ban', 'email_grant'], true],
  [['inactive_baker', 'individual_ban', 'email_grant'], true],
])('knows whether %j is a ban: %s', (matched, expected) => {
  expect(isBannedEntry(entryOf(DEE, matched))).toBe(expected);
});
