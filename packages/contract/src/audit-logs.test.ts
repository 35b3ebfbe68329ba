import { describe, expect, it } from 'vitest';
import {
  ACTIVITY_TYPES,
  AUDIT_ACTIONS,
  AUDIT_SORTS,
  listAuditLogsQuery,
  STATUS_TYPES,
} from './audit-logs.ts';

const actionsOf = (type: string) =>
  Object.entries(AUDIT_ACTIONS)
    .filter(([, facts]) => 'activityType' in facts && facts.activityType === type)
    .map(([action]) => action);

describe('AUDIT_ACTIONS', () => {
  it('has every action in the documented order', () => {
    expect(Object.keys(AUDIT_ACTIONS)).toEqual([
      'file_baked',
      'file_opened',
      'open_blocked',
      'permission_added',
      'permission_removed',
      'openable_date_modified',
      'expiration_date_modified',
      'dates_updated',
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

describe('listAuditLogsQuery', () => {
  it('defaults to 20 rows a page, every activity, newest first', () => {
    expect(listAuditLogsQuery.parse({})).toEqual({
      page: 1,
      limit: 20,
      activity_type: 'all',
      sort_by: 'timestamp',
      sort_dir: 'desc',
    });
  });

  it.each(ACTIVITY_TYPES)('accepts the activity %s', (activity_type) => {
    expect(listAuditLogsQuery.parse({ activity_type }).activity_type).toBe(activity_type);
  });

  it.each(AUDIT_SORTS)('sorts by %s', (sort_by) => {
    expect(listAuditLogsQuery.parse({ sort_by }).sort_by).toBe(sort_by);
  });

  it.each([
    ['page', ['0', '-1', '1.5', '']],
    ['limit', ['0', '15', '1000', '']],
    ['activity_type', ['Alerts', 'blocked', '', 'file_opened']],
    ['sort_by', ['id', 'msg', 'deviceType', '', '__proto__', 'timestamp desc']],
    ['sort_dir', ['up', 'ASC', '']],
    ['file_type', ['.exe', '.PDF', '']],
    ['timestamp_after', ['31-02-2026', 'yesterday', '']],
    ['timestamp_before', ['2026-13-01', '']],
    ['search', ['x'.repeat(101)]],
    ['admin', ['false', '1', '']],
    ['exact_total', ['false', '1']],
  ])('refuses invalid values of %s and names the field', (name, values) => {
    for (const value of values) {
      const { error } = listAuditLogsQuery.safeParse({ [name]: value });
      expect([value, error?.issues.map(({ path }) => path)]).toEqual([value, [[name]]]);
      expect(error?.issues[0]?.message).toMatch(/^must /);
    }
  });
});
