import { expect, it } from 'vitest';
import { type DescribedEvent, eventText } from './event-text-rules.ts';

const FILE = 'Lease (draft).pdf';

const event = (fields: Partial<DescribedEvent>): DescribedEvent => ({
  action: 'file_opened',
  file: FILE,
  message: '',
  description: 'File opened',
  ...fields,
});

const text = (fields: Partial<DescribedEvent>) =>
  eventText(event(fields), (iso) => `<${iso.slice(0, 10)}>`);

it.each([
  ['file_baked', `Baked ${FILE} for 2 people`, 'Baked for 2 people'],
  ['file_opened', `Opening ${FILE} allowed: access by domain`, 'Access by domain'],
  ['file_opened', `Opened ${FILE}: access by domain`, 'Access by domain'],
  ['open_blocked', `Opening ${FILE} refused: the file has expired`, 'The file has expired'],
  ['open_blocked', `Could not open ${FILE}: it has expired`, 'It has expired'],
  [
    'openable_date_modified',
    `Openable date of ${FILE} set to 2026-11-21T14:05:00.000Z`,
    'Openable date set to <2026-11-21>',
  ],
  [
    'expiration_date_modified',
    `Expiry of ${FILE} changed from 2026-11-21T14:05:00.000Z to 2026-12-24T00:00:00.000Z`,
    'Expiry changed from <2026-11-21> to <2026-12-24>',
  ],
  [
    'expiration_date_modified',
    `Expiration date of ${FILE} changed from 2026-11-21T14:05:00.000Z to Not set`,
    'Changed from <2026-11-21> to Not set',
  ],
  [
    'dates_updated',
    `Dates of ${FILE} changed: openable date set to 2026-11-21T14:05:00.000Z, expiry removed (was 2026-12-24T00:00:00.000Z)`,
    'Openable date set to <2026-11-21>, expiry removed (was <2026-12-24>)',
  ],
])('shows %s, "%s", as "%s"', (action, message, shown) => {
  expect(text({ action, message, description: action.replaceAll('_', ' ') })).toBe(shown);
});

it.each([
  ['login_failed', 'Login failed', 'Tried to log in with a wrong password'],
  ['user_banned', 'User banned', 'Banned dee@x.test from all files: Opened too often'],
  ['session_revoked', 'Session revoked', 'Logged out'],
  ['pin_created', 'Pin created', 'Created a PIN'],
  ['request_blocked', 'Request blocked', 'Refused: the list of bakers'],
])('shows the message of %s', (action, description, message) => {
  expect(text({ action, description, message, file: null })).toBe(message);
});

it('shows the end of an extended session in the time zone of the viewer', () => {
  const message = 'Extended the session to 2026-11-21T14:05:00.000Z';
  expect(
    text({ action: 'session_extended', description: 'Session extended', message, file: null }),
  ).toBe('Extended the session to <2026-11-21>');
});

it.each([
  ['', 'dee@x.test added by user', 'dee@x.test added by user'],
  [" (m/0'/1'/2')", 'dee@x.test added by user', "dee@x.test added by user (m/0'/1'/2')"],
  ['', 'dee@x.test added by user bo@x.test', 'dee@x.test added by user bo@x.test'],
])(
  'shows a grant with the path "%s" and the description "%s" as "%s"',
  (path, description, shown) => {
    const message = `Access for dee@x.test to document ${FILE} added${path}`;
    expect(text({ action: 'permission_added', message, description })).toBe(shown);
  },
);

it.each([
  ['open', 'Could not open open: it has expired', 'It has expired'],
  ['a', 'Opened a: access by domain', 'Access by domain'],
  ['other.pdf', 'Opened this.pdf: access by domain', 'Opened this.pdf: access by domain'],
  ['a', 'Opened a', 'Opened a'],
  ['a', 'Opened ab: access by domain', 'Opened ab: access by domain'],
  [null, 'Opened a: access by domain', 'Opened a: access by domain'],
])('leaves a file named %j out of "%s"', (file, message, shown) => {
  expect(text({ file, message })).toBe(shown);
});
