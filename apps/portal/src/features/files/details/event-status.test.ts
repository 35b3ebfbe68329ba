import { expect, it } from 'vitest';
import { eventKind, statusLabel } from './event-status.ts';

it.each([
  ['file_baked', 'success', 'Granted'],
  ['file_opened', 'success', 'Granted'],
  ['open_blocked', 'blocked', 'Blocked'],
  ['permission_added', 'success', 'Granted'],
  ['permission_removed', 'info', 'Revoked'],
  ['openable_date_modified', 'info', 'Updated'],
  ['expiration_date_modified', 'info', 'Updated'],
  ['dates_updated', 'info', 'Updated'],
  ['user_banned', 'blocked', 'Blocked'],
  ['login_1fa', 'warning', 'Granted'],
  ['pin_failed', 'blocked', 'Blocked'],
  ['request_blocked', 'blocked', 'Blocked'],
  ['baked_again', 'info', 'Granted'],
  ['toString', 'info', 'Granted'],
])('counts %s as %s and calls it %s', (action, kind, word) => {
  expect(eventKind(action)).toBe(kind);
  expect(statusLabel(action)).toBe(word);
});
