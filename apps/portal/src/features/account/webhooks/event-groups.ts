import { AUDIT_ACTION_NAMES, type AuditAction } from '@bakehouse/contract';
import { EVENT_GROUP_TEXTS } from './texts.ts';

export type EventGroup = keyof typeof EVENT_GROUP_TEXTS;

const GROUP_BY_ACTION: Readonly<Record<AuditAction, EventGroup>> = {
  file_baked: 'files',
  file_sealed: 'files',
  file_opened: 'files',
  open_blocked: 'files',
  permission_added: 'access',
  permission_removed: 'access',
  grant_terms_changed: 'access',
  openable_date_modified: 'files',
  expiration_date_modified: 'files',
  dates_updated: 'files',
  file_destroyed: 'files',
  file_restored: 'files',
  file_keys_deleted: 'files',
  user_banned: 'people',
  user_unbanned: 'people',
  baker_deactivated: 'people',
  baker_reactivated: 'people',
  login_1fa: 'logins',
  login_2fa: 'logins',
  login_failed: 'logins',
  pin_failed: 'logins',
  pin_reset_requested: 'accounts',
  session_revoked: 'logins',
  api_key_created: 'operations',
  api_key_revoked: 'operations',
  password_changed: 'accounts',
  pin_changed: 'accounts',
  export_created: 'operations',
  account_deleted: 'accounts',
  address_verified: 'accounts',
  profile_changed: 'accounts',
  session_extended: 'logins',
  pin_created: 'accounts',
  request_blocked: 'logins',
  login_blocked: 'logins',
  lock_lifted: 'logins',
  factor_added: 'accounts',
  factor_removed: 'accounts',
  factors_reset: 'accounts',
  access_shared: 'access',
  access_reviewed: 'access',
  access_requested: 'access',
  request_allowed: 'access',
  request_refused: 'access',
  request_withdrawn: 'access',
  webhook_created: 'operations',
  webhook_changed: 'operations',
  webhook_removed: 'operations',
  group_created: 'people',
  group_changed: 'people',
  group_deleted: 'people',
  file_handed_over: 'files',
  person_left: 'people',
  impersonation_token_created: 'operations',
  impersonation_started: 'operations',
  app_access_granted: 'apps',
  app_access_denied: 'apps',
  app_access_revoked: 'apps',
  app_tokens_issued: 'apps',
  project_secret_created: 'operations',
  project_secret_removed: 'operations',
  factors_exchanged: 'accounts',
  user_created: 'accounts',
  app_registered: 'apps',
  app_secret_rotated: 'apps',
  app_changed: 'apps',
  app_removed: 'apps',
};

// Object.keys() types its results as strings, although they are groups.
const GROUP_NAMES = Object.keys(EVENT_GROUP_TEXTS) as EventGroup[];

export const EVENT_GROUPS = GROUP_NAMES.map((group) => ({
  group,
  actions: AUDIT_ACTION_NAMES.filter((action) => GROUP_BY_ACTION[action] === group),
}));

/** Leaves out events of a newer server. */
export const toKnownEvents = (events: readonly string[] | null): readonly AuditAction[] | null =>
  events && AUDIT_ACTION_NAMES.filter((action) => events.includes(action));
