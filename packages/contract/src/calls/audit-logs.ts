import { auditLogList, listAuditLogsQuery } from '../audit-logs.ts';
import { statsQuery, statsSummary } from '../stats.ts';
import { portalCall } from './portal-call.ts';

export const listAuditLogs = portalCall({
  method: 'GET',
  path: '/get_all_audit_logs',
  level: 'second_level',
  summary:
    'List the caller’s activity and that on the caller’s files; with admin, all activity of the organisation',
  query: listAuditLogsQuery,
  reply: auditLogList,
  format: 'page',
});

export const summariseAuditLogs = portalCall({
  method: 'GET',
  path: '/stats/summary',
  level: 'second_level',
  summary: 'Count the files baked, the openings and the alerts',
  query: statsQuery,
  reply: statsSummary,
});
