import { AUDIT_ACTIONS, toActionLabel, type AuditAction } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import { type ActionTone, toActionTone } from './action-rules.ts';

const ACTIONS = {
  file_baked: ['success', 'File baked'],
  file_sealed: ['success', 'File sealed'],
  file_opened: ['success', 'Opening allowed'],
  open_blocked: ['blocked', 'Opening refused'],
  permission_added: ['success', 'Permission added'],
  permission_removed: ['success', 'Permission removed'],
  grant_terms_changed: ['success', 'Terms changed'],
  openable_date_modified: ['success', 'Openable date modified'],
  expiration_date_modified: ['success', 'Expiration date modified'],
  dates_updated: ['success', 'Dates updated'],
  file_destroyed: ['success', 'File destroyed'],
  file_restored: ['success', 'File restored'],
  file_keys_deleted: ['success', 'File keys deleted'],
  user_banned: ['blocked', 'User banned'],
  user_unbanned: ['success', 'User unbanned'],
  baker_deactivated: ['success', 'Baker deactivated'],
  baker_reactivated: ['success', 'Baker reactivated'],
  login_1fa: ['warning', 'Login started'],
  login_2fa: ['success', 'Logged in'],
  login_failed: ['blocked', 'Login failed'],
  pin_failed: ['blocked', 'PIN failed'],
  pin_reset_requested: ['success', 'PIN reset requested'],
  session_revoked: ['blocked', 'Session revoked'],
  api_key_created: ['success', 'API key created'],
  api_key_revoked: ['blocked', 'API key revoked'],
  webhook_created: ['success', 'Webhook created'],
  webhook_changed: ['success', 'Webhook changed'],
  webhook_removed: ['success', 'Webhook removed'],
  password_changed: ['success', 'Password changed'],
  pin_changed: ['success', 'PIN changed'],
  export_created: ['success', 'Export created'],
  account_deleted: ['success', 'Account deleted'],
  address_verified: ['success', 'Address verified'],
  profile_changed: ['success', 'Profile changed'],
  session_extended: ['success', 'Session extended'],
  pin_created: ['success', 'PIN created'],
  request_blocked: ['blocked', 'Request blocked'],
  login_blocked: ['blocked', 'Login blocked'],
  lock_lifted: ['success', 'Lock lifted'],
  factor_added: ['success', 'Factor added'],
  factor_removed: ['success', 'Factor removed'],
  factors_reset: ['success', 'Factors reset'],
  access_shared: ['success', 'Told by email'],
  access_reviewed: ['success', 'Access reviewed'],
  access_requested: ['success', 'Access requested'],
  request_allowed: ['success', 'Request allowed'],
  request_refused: ['success', 'Request refused'],
  request_withdrawn: ['success', 'Request withdrawn'],
  group_created: ['success', 'Group created'],
  group_changed: ['success', 'Group changed'],
  group_deleted: ['success', 'Group deleted'],
  file_handed_over: ['success', 'File handed over'],
  person_left: ['success', 'Person left'],
  impersonation_token_created: ['success', 'Impersonation token created'],
  impersonation_started: ['success', 'Impersonation started'],
  app_access_granted: ['success', 'App access granted'],
  app_access_denied: ['success', 'App access denied'],
  app_access_revoked: ['blocked', 'App access revoked'],
  app_tokens_issued: ['success', 'App tokens issued'],
  app_registered: ['success', 'App registered'],
  app_secret_rotated: ['success', 'App secret rotated'],
  project_secret_created: ['success', 'Project secret created'],
  project_secret_removed: ['success', 'Project secret removed'],
  factors_exchanged: ['success', 'Factors exchanged'],
  user_created: ['success', 'User created'],
  app_changed: ['success', 'App changed'],
  app_removed: ['success', 'App removed'],
} as const satisfies Record<AuditAction, readonly [ActionTone, string]>;

it.each(Object.keys(AUDIT_ACTIONS))('has a row in the table for %s', (action) => {
  expect(ACTIONS).toHaveProperty(action);
});

it.each(Object.entries(ACTIONS))('shows %s as %j', (action, [tone, words]) => {
  expect(toActionTone(action)).toBe(tone);
  expect(toActionLabel(action)).toBe(words);
});

it.each([
  ['login_1fa_failed', 'blocked'],
  ['user_unbanned_then_banned', 'blocked'],
  ['banned', 'blocked'],
  ['unban', 'success'],
  ['', 'success'],
])('gives an action that is not known yet, "%s", the tone %s', (action, tone) => {
  expect(toActionTone(action)).toBe(tone);
});
