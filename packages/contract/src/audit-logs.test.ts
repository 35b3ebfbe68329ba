import { describe, expect, it } from 'vitest';
import { ACTIVITY_TYPES, AUDIT_ACTION_NAMES } from './audit-actions.ts';
import { AUDIT_SORTS, DEVICE_TYPES, listAuditLogsQuery } from './audit-logs.ts';

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

  it.each(AUDIT_ACTION_NAMES)('accepts the action %s', (action) => {
    expect(listAuditLogsQuery.parse({ action }).action).toBe(action);
  });

  it.each(DEVICE_TYPES)('accepts the device %s', (device_type) => {
    expect(listAuditLogsQuery.parse({ device_type }).device_type).toBe(device_type);
  });

  it.each(AUDIT_SORTS)('sorts by %s', (sort_by) => {
    expect(listAuditLogsQuery.parse({ sort_by }).sort_by).toBe(sort_by);
  });

  it.each([
    ['page', ['0', '-1', '1.5', '']],
    ['limit', ['0', '15', '1000', '']],
    ['activity_type', ['Alerts', 'blocked', '', 'file_opened']],
    ['action', ['opened', 'FILE_OPENED', '', '__proto__']],
    ['device_type', ['mobile', 'Phone', '']],
    ['hide_logins', ['false', '1', '']],
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
