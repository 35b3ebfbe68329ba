import { AUDIT_ACTIONS, BASE_KEY_PATH, type AuditAction } from '@bakehouse/contract';
import { describe, expect, it } from 'vitest';
import { toAuditText, type AuditDetails } from './audit-text.ts';

const names = {
  document: 'Rye.pdf',
  baker: 'bo@bakehouse.test',
  subject: 'mia@partner.example',
};
const grant = { grantee: '*@partner.example', keyPath: BASE_KEY_PATH };
const dates = { from: null, to: new Date('2026-03-01T12:00:00Z') };
const cleared = { from: new Date('2026-03-01T12:00:00Z'), to: null };
const moved = { from: new Date('2026-03-01T12:00:00Z'), to: new Date('2026-04-01T12:00:00Z') };

const example = <Action extends AuditAction>(
  action: Action,
  details: AuditDetails[Action],
  message: string,
  description: string,
) => ({ action, text: toAuditText(action, names, details), expected: { message, description } });

const EXAMPLES = [
  example('file_baked', { people: 1, grants: 1 }, 'Baked Rye.pdf for 1 person', 'File baked'),
  example('file_sealed', {}, 'Asked for a new sealed copy of Rye.pdf', 'File sealed'),
  example(
    'file_opened',
    { rule: 'wildcard_grant' },
    'Opening Rye.pdf allowed: access by domain',
    'Opening allowed',
  ),
  example(
    'file_opened',
    { rule: 'email_grant', keyPaths: ["m/0'/0'/0'"] },
    'Opening Rye.pdf allowed: access by email address, key of the whole file given out',
    'Opening allowed',
  ),
  example(
    'file_opened',
    { rule: 'layered_grant', keyPaths: ["m/0'/0'/0'/1'", "m/0'/0'/0'/2'"] },
    "Opening Rye.pdf allowed: access to parts of the file, 2 keys of parts given out (m/0'/0'/0'/1', m/0'/0'/0'/2')",
    'Opening allowed',
  ),
  example(
    'open_blocked',
    { rule: 'invalid_header' },
    'Opening Rye.pdf refused: the sealed copy was changed or belongs to another file',
    'Opening refused',
  ),
  example(
    'open_blocked',
    { rule: 'not_openable_yet' },
    'Opening Rye.pdf refused: not openable yet',
    'Opening refused',
  ),
  example(
    'permission_added',
    grant,
    'Access for *@partner.example to document Rye.pdf added',
    '*@partner.example added by user',
  ),
  example(
    'permission_removed',
    { ...grant, keyPath: "m/0'/0'/1'" },
    "Access for *@partner.example to document Rye.pdf removed (m/0'/0'/1')",
    '*@partner.example removed by user',
  ),
  example(
    'permission_added',
    { ...grant, terms: { until: '2026-03-06T17:00:00.000Z', max_openings: 1 } },
    'Access for *@partner.example to document Rye.pdf added with terms: until 2026-03-06T17:00:00.000Z, 1 opening a person',
    '*@partner.example added by user',
  ),
  example(
    'grant_terms_changed',
    {
      grantee: 'mia@partner.example',
      keyPath: "m/0'/0'/1'",
      from: { days_after_first_opening: 7, max_openings_in_all: 10 },
      to: {},
    },
    "Terms of mia@partner.example for document Rye.pdf changed from 7 days after the first opening, 10 openings in all to no limit (m/0'/0'/1')",
    'Terms of mia@partner.example changed',
  ),
  example(
    'openable_date_modified',
    dates,
    'Openable date of Rye.pdf set to 2026-03-01T12:00:00.000Z',
    'Openable date modified',
  ),
  example(
    'expiration_date_modified',
    cleared,
    'Expiry of Rye.pdf removed (was 2026-03-01T12:00:00.000Z)',
    'Expiration date modified',
  ),
  example(
    'dates_updated',
    { openable: dates, expires: moved },
    'Dates of Rye.pdf changed: openable date set to 2026-03-01T12:00:00.000Z, expiry changed from 2026-03-01T12:00:00.000Z to 2026-04-01T12:00:00.000Z',
    'Dates updated',
  ),
  example('file_destroyed', {}, 'Destroyed Rye.pdf', 'File destroyed'),
  example('file_restored', {}, 'Restored Rye.pdf, which had been destroyed', 'File restored'),
  example(
    'file_keys_deleted',
    { hours: 24 },
    'Keys of Rye.pdf deleted for good, 24 hours after it was destroyed',
    'File keys deleted',
  ),
  example(
    'user_banned',
    { level: 'individual', reason: 'Banned via portal' },
    'Banned mia@partner.example from the files of bo@bakehouse.test: Banned via portal',
    'User banned',
  ),
  example(
    'user_unbanned',
    { level: 'org' },
    'Lifted the ban of mia@partner.example from all files',
    'User unbanned',
  ),
  example('baker_deactivated', {}, 'Deactivated mia@partner.example', 'Baker deactivated'),
  example('baker_reactivated', {}, 'Reactivated mia@partner.example', 'Baker reactivated'),
  example('login_1fa', { factor: 'password' }, 'Password accepted', 'Password accepted'),
  example('login_2fa', { factor: 'PIN' }, 'Logged in: PIN accepted', 'Logged in'),
  example(
    'login_failed',
    { factor: 'password', reason: 'wrong' },
    'Tried to log in with a wrong password',
    'Login failed',
  ),
  example(
    'login_failed',
    { factor: 'password', reason: 'locked' },
    'Login refused: too many wrong passwords, the address is locked',
    'Login failed',
  ),
  example('pin_failed', { reason: 'wrong' }, 'Entered a wrong PIN', 'Pin failed'),
  example('pin_failed', { reason: 'locked' }, 'PIN refused: PIN entry is locked', 'Pin failed'),
  example('pin_reset_requested', {}, 'Requested a PIN reset', 'Pin reset requested'),
  example('session_revoked', {}, 'Logged out', 'Session revoked'),
  example(
    'api_key_created',
    { name: 'Nightly', scopes: 'bake files', until: new Date('2026-12-24T00:00:00Z') },
    'Created the API key “Nightly”, which may bake files until 2026-12-24T00:00:00.000Z',
    'Api key created',
  ),
  example(
    'api_key_revoked',
    { name: 'Nightly' },
    'Revoked the API key “Nightly”',
    'Api key revoked',
  ),
  example(
    'webhook_created',
    { host: 'siem.example', events: 'all events' },
    'Created a webhook, which sends all events to siem.example',
    'Webhook created',
  ),
  example(
    'webhook_changed',
    { host: 'siem.example', change: 'it is paused' },
    'Changed the webhook to siem.example: it is paused',
    'Webhook changed',
  ),
  example(
    'webhook_removed',
    { host: 'siem.example' },
    'Removed the webhook to siem.example',
    'Webhook removed',
  ),
  example('password_changed', {}, 'Changed the password', 'Password changed'),
  example('pin_changed', {}, 'Changed the PIN', 'Pin changed'),
  example(
    'export_created',
    { name: 'files.csv', noun: 'file', rows: 0 },
    'Exported 0 files to files.csv',
    'Export created',
  ),
  example('account_deleted', {}, 'Deleted the account', 'Account deleted'),
  example(
    'address_verified',
    { identifier: 'email address' },
    'Confirmed the email address',
    'Address verified',
  ),
  example('profile_changed', {}, 'Changed the profile', 'Profile changed'),
  example(
    'session_extended',
    { until: new Date('2026-03-01T12:00:00Z') },
    'Extended the session to 2026-03-01T12:00:00.000Z',
    'Session extended',
  ),
  example('pin_created', {}, 'Created a PIN', 'Pin created'),
  example(
    'request_blocked',
    { request: 'the list of bakers' },
    'Refused: the list of bakers',
    'Request blocked',
  ),
  example(
    'login_blocked',
    { locked: 'Login with the password', until: new Date('2026-03-01T12:00:00Z') },
    'Login with the password locked until 2026-03-01T12:00:00.000Z',
    'Login blocked',
  ),
  example(
    'login_blocked',
    {
      locked: 'Login with the password',
      until: new Date('2026-03-01T12:00:00Z'),
      scope: 'network',
    },
    'Login with the password locked until 2026-03-01T12:00:00.000Z for one network',
    'Login blocked',
  ),
  example('lock_lifted', { locked: 'PIN entry' }, 'PIN entry unlocked', 'Lock lifted'),
  example('factor_added', { factor: 'passkey' }, 'Passkey added', 'Factor added'),
  example('factor_removed', { factor: 'passkey' }, 'Passkey removed', 'Factor removed'),
  example(
    'factor_removed',
    { factor: 'email address', with: ['password', '2 sessions'] },
    'Email address removed with password, 2 sessions',
    'Factor removed',
  ),
  example(
    'factors_reset',
    { removed: ['2 sessions', 'the password'] },
    'Removed what was set up before the address was confirmed: 2 sessions, the password',
    'Factors reset',
  ),
  example(
    'access_shared',
    { grantee: 'mia@partner.example' },
    'Told mia@partner.example by email about Rye.pdf',
    'mia@partner.example told by email',
  ),
  example(
    'access_reviewed',
    { grants: 2 },
    'Reviewed access to the files of bo@bakehouse.test: 2 grants kept',
    'Access reviewed',
  ),
  example(
    'access_requested',
    { reason: 'For the audit', keyPath: null },
    'Asked for access to Rye.pdf: For the audit',
    'Access requested',
  ),
  example(
    'request_allowed',
    {},
    'Allowed the request of mia@partner.example for Rye.pdf',
    'Request allowed',
  ),
  example(
    'request_refused',
    { word: 'Ask your own team first.' },
    'Refused the request of mia@partner.example for Rye.pdf: Ask your own team first.',
    'Request refused',
  ),
  example(
    'request_refused',
    { word: null },
    'Refused the request of mia@partner.example for Rye.pdf',
    'Request refused',
  ),
  example(
    'request_withdrawn',
    {},
    'Withdrew the request for access to Rye.pdf',
    'Request withdrawn',
  ),
  example('group_created', { group: 'Sales' }, 'Created the group Sales', 'Group created'),
  example(
    'group_changed',
    { group: 'Sales', added: [], removed: [], renamedFrom: 'Trade' },
    'Renamed the group Trade to Sales',
    'Group changed',
  ),
  example(
    'group_changed',
    { group: 'Sales', added: ['mia@partner.example', '*@trade.example'], removed: ['a@b.example'] },
    'Changed the group Sales: added mia@partner.example, *@trade.example; removed a@b.example',
    'Group changed',
  ),
  example(
    'group_changed',
    { group: 'Sales', handedTo: 'cy@bakehouse.test', added: [], removed: [] },
    'Handed the group Sales over to cy@bakehouse.test',
    'Group changed',
  ),
  example(
    'group_changed',
    {
      ...{ group: 'Sales 2', renamedFrom: 'Sales', handedTo: 'cy@bakehouse.test' },
      ...{ added: [], removed: [] },
    },
    'Handed the group Sales over to cy@bakehouse.test as Sales 2',
    'Group changed',
  ),
  example(
    'group_deleted',
    { group: 'Sales', files: 2 },
    'Deleted the group Sales, which had access to 2 files',
    'Group deleted',
  ),
  example(
    'file_handed_over',
    { from: 'dee@bakehouse.test' },
    'Handed Rye.pdf over from dee@bakehouse.test to bo@bakehouse.test',
    'File handed over',
  ),
  example(
    'person_left',
    { grants: 2, files: 0, receiver: null },
    'Recorded that mia@partner.example leaves the files of bo@bakehouse.test: 2 grants removed',
    'Person left',
  ),
  example(
    'person_left',
    { grants: 1, files: 2, receiver: 'cy@bakehouse.test' },
    'Recorded that mia@partner.example leaves the files of bo@bakehouse.test: 1 grant removed, 2 files handed over to cy@bakehouse.test',
    'Person left',
  ),
  example(
    'impersonation_token_created',
    { operator: 'root on bakery' },
    'Created a token to act for mia@partner.example, by a command of root on bakery',
    'Impersonation token created',
  ),
  example(
    'impersonation_started',
    {},
    'Logged in to act for somebody else',
    'Impersonation started',
  ),
  example(
    'app_access_granted',
    { app: 'Recipe book', scopes: ['openid', 'email'] },
    'Gave Recipe book access to openid, email',
    'App access granted',
  ),
  example(
    'app_access_denied',
    { app: 'Recipe book', scopes: ['openid'] },
    'Gave Recipe book no access to openid',
    'App access denied',
  ),
  example(
    'app_access_revoked',
    { app: 'Recipe book', reason: 'the user ended it' },
    'Ended the access of Recipe book: the user ended it',
    'App access revoked',
  ),
  example(
    'app_tokens_issued',
    { app: 'Recipe book', scopes: ['openid'] },
    'Recipe book got tokens for openid',
    'App tokens issued',
  ),
  example(
    'project_secret_created',
    { project: 'Flour shop', id: '1' },
    'Created a secret for the back end of Flour shop (1)',
    'Project secret created',
  ),
  example(
    'project_secret_removed',
    { project: 'Flour shop', id: '1' },
    'Removed a secret of the back end of Flour shop (1)',
    'Project secret removed',
  ),
  example(
    'factors_exchanged',
    { removed: ['email address', 'password'] },
    'Replaced every way to log in by a new address: email address, password',
    'Factors exchanged',
  ),
  example('user_created', {}, 'Created the user mia@partner.example', 'User created'),
  example(
    'app_registered',
    { app: 'Recipe book', clientId: 'app-1' },
    'Registered the app Recipe book (app-1)',
    'App registered',
  ),
  example(
    'app_secret_rotated',
    { app: 'Recipe book' },
    'Gave the app Recipe book a new secret',
    'App secret rotated',
  ),
  example('app_changed', { app: 'Recipe book' }, 'Changed the app Recipe book', 'App changed'),
  example(
    'app_removed',
    { app: 'Recipe book' },
    'Removed the app Recipe book, its consents and tokens',
    'App removed',
  ),
];

describe('toAuditText', () => {
  it('names the operator and the person for whom the operator acts', () => {
    const actor = { address: 'mia@partner.example', impersonator: 'Sam Support' };
    expect(toAuditText('profile_changed', names, {}, actor)).toEqual({
      message: 'Changed the profile (Sam Support acted for mia@partner.example)',
      description: 'Profile changed',
    });
  });

  it('names the project whose back end acts', () => {
    const actor = { address: 'mia@partner.example', backend: 'Flour shop' };
    expect(toAuditText('profile_changed', names, {}, actor).message).toBe(
      'Changed the profile (by the back end of Flour shop)',
    );
  });

  it.each(EXAMPLES)('describes $action', ({ text, expected }) => {
    expect(text).toEqual(expected);
  });

  it('has an example for every action', () => {
    expect([...new Set(EXAMPLES.map(({ action }) => action))]).toEqual(Object.keys(AUDIT_ACTIONS));
  });

  it('uses the plural', () => {
    expect(toAuditText('file_baked', names, { people: 0, grants: 0 }).message).toBe(
      'Baked Rye.pdf for 0 people',
    );
  });

  it('adds the number of grants when a person has several', () => {
    expect(toAuditText('file_baked', names, { people: 2, grants: 3 }).message).toBe(
      'Baked Rye.pdf for 2 people (3 grants)',
    );
  });

  it('describes a ban of the organisation as one from all files', () => {
    const details = { level: 'org', reason: 'Shared access' } as const;
    expect(toAuditText('user_banned', names, details).message).toBe(
      'Banned mia@partner.example from all files: Shared access',
    );
  });
});
