export const STATUS_TYPES = ['success', 'warning', 'blocked', 'failure', 'info'] as const;
export const ACTIVITY_TYPES = ['all', 'baked', 'opened', 'alerts'] as const;

export type StatusType = (typeof STATUS_TYPES)[number];
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

interface ActionDisplay {
  statusType: StatusType;
  activityType?: Exclude<ActivityType, 'all'>;
}

/** Every action of the audit log, with its status type and the dashboard tile that counts it. */
export const AUDIT_ACTIONS = {
  file_baked: { statusType: 'success', activityType: 'baked' },
  file_sealed: { statusType: 'info' },
  file_opened: { statusType: 'success', activityType: 'opened' },
  open_blocked: { statusType: 'blocked', activityType: 'alerts' },
  permission_added: { statusType: 'success' },
  permission_removed: { statusType: 'info' },
  grant_terms_changed: { statusType: 'info' },
  openable_date_modified: { statusType: 'info' },
  expiration_date_modified: { statusType: 'info' },
  dates_updated: { statusType: 'info' },
  file_destroyed: { statusType: 'warning' },
  file_restored: { statusType: 'success' },
  file_keys_deleted: { statusType: 'warning' },
  user_banned: { statusType: 'blocked' },
  user_unbanned: { statusType: 'success' },
  baker_deactivated: { statusType: 'warning' },
  baker_reactivated: { statusType: 'success' },
  login_1fa: { statusType: 'warning' },
  login_2fa: { statusType: 'success' },
  login_failed: { statusType: 'failure', activityType: 'alerts' },
  pin_failed: { statusType: 'failure', activityType: 'alerts' },
  pin_reset_requested: { statusType: 'warning' },
  session_revoked: { statusType: 'blocked' },
  api_key_created: { statusType: 'success' },
  api_key_revoked: { statusType: 'blocked' },
  webhook_created: { statusType: 'warning' },
  webhook_changed: { statusType: 'info' },
  webhook_removed: { statusType: 'info' },
  password_changed: { statusType: 'info' },
  pin_changed: { statusType: 'info' },
  export_created: { statusType: 'info' },
  account_deleted: { statusType: 'warning' },
  address_verified: { statusType: 'success' },
  profile_changed: { statusType: 'info' },
  session_extended: { statusType: 'info' },
  pin_created: { statusType: 'success' },
  request_blocked: { statusType: 'blocked', activityType: 'alerts' },
  login_blocked: { statusType: 'blocked', activityType: 'alerts' },
  lock_lifted: { statusType: 'success' },
  factor_added: { statusType: 'success' },
  factor_removed: { statusType: 'warning' },
  factors_reset: { statusType: 'warning' },
  access_shared: { statusType: 'info' },
  access_reviewed: { statusType: 'info' },
  access_requested: { statusType: 'info' },
  request_allowed: { statusType: 'success' },
  request_refused: { statusType: 'info' },
  request_withdrawn: { statusType: 'info' },
  group_created: { statusType: 'success' },
  group_changed: { statusType: 'info' },
  group_deleted: { statusType: 'warning' },
  file_handed_over: { statusType: 'info' },
  person_left: { statusType: 'warning' },
  impersonation_token_created: { statusType: 'warning' },
  impersonation_started: { statusType: 'warning' },
  app_access_granted: { statusType: 'success' },
  app_access_denied: { statusType: 'info' },
  app_access_revoked: { statusType: 'warning' },
  app_tokens_issued: { statusType: 'info' },
  project_secret_created: { statusType: 'warning' },
  project_secret_removed: { statusType: 'info' },
  factors_exchanged: { statusType: 'warning' },
  user_created: { statusType: 'success' },
  app_registered: { statusType: 'warning' },
  app_secret_rotated: { statusType: 'info' },
  app_changed: { statusType: 'info' },
  app_removed: { statusType: 'info' },
} as const satisfies Record<string, ActionDisplay>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

// Object.keys() types its results as strings, although they are audit actions.
export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditAction[];

export const SUCCESSFUL_LOGIN_ACTIONS = [
  'login_1fa',
  'login_2fa',
  'session_extended',
] as const satisfies readonly AuditAction[];
