import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS, STATUS_TYPES } from './audit-actions.ts';

const actionsOf = (type: string) =>
  Object.entries(AUDIT_ACTIONS)
    .filter(([, facts]) => 'activityType' in facts && facts.activityType === type)
    .map(([action]) => action);

describe('AUDIT_ACTIONS', () => {
  it('has every action in the documented order', () => {
    expect(Object.keys(AUDIT_ACTIONS)).toEqual([
      'file_baked',
      'file_sealed',
      'file_opened',
      'open_blocked',
      'permission_added',
      'permission_removed',
      'grant_terms_changed',
      'openable_date_modified',
      'expiration_date_modified',
      'dates_updated',
      'file_destroyed',
      'file_restored',
      'file_keys_deleted',
      'user_banned',
      'user_unbanned',
      'baker_deactivated',
      'baker_reactivated',
      'login_1fa',
      'login_2fa',
      'login_failed',
      'pin_failed',
      'pin_reset_requested',
      'session_revoked',
      'api_key_created',
      'api_key_revoked',
      'webhook_created',
      'webhook_changed',
      'webhook_removed',
      'password_changed',
      'pin_changed',
      'export_created',
      'account_deleted',
      'address_verified',
      'profile_changed',
      'session_extended',
      'pin_created',
      'request_blocked',
      'login_blocked',
      'lock_lifted',
      'factor_added',
      'factor_removed',
      'factors_reset',
      'access_shared',
      'access_reviewed',
      'access_requested',
      'request_allowed',
      'request_refused',
      'request_withdrawn',
      'group_created',
      'group_changed',
      'group_deleted',
      'file_handed_over',
      'person_left',
      'impersonation_token_created',
      'impersonation_started',
      'app_access_granted',
      'app_access_denied',
      'app_access_revoked',
      'app_tokens_issued',
      'project_secret_created',
      'project_secret_removed',
      'factors_exchanged',
      'user_created',
      'app_registered',
      'app_secret_rotated',
      'app_changed',
      'app_removed',
    ]);
  });

  it.each([
    ['baked', ['file_baked']],
    ['opened', ['file_opened']],
    ['alerts', ['open_blocked', 'login_failed', 'pin_failed', 'request_blocked', 'login_blocked']],
  ])('counts %s as %j', (type, actions) => {
    expect(actionsOf(type)).toEqual(actions);
  });

  it('has only statuses that the portal knows', () => {
    const known: readonly string[] = STATUS_TYPES;
    const unknown = Object.values(AUDIT_ACTIONS).filter(
      ({ statusType }) => !known.includes(statusType),
    );
    expect(unknown).toEqual([]);
  });
});
