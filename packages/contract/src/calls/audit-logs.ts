import { auditLogList, type listAuditLogsQuery } from '../audit-logs.ts';
import { type auditStreamQuery, ndjsonText } from '../audit-stream.ts';
import { type statsQuery, statsSummary } from '../stats.ts';
import { portalCall, typeOnly } from './portal-call.ts';

export const listAuditLogs = portalCall({
  method: 'GET',
  path: '/get_all_audit_logs',
  level: 'second_level',
  apiKeyScope: 'read_record',
  whileActing: true,
  query: typeOnly<typeof listAuditLogsQuery>(),
  reply: auditLogList,
  format: 'page',
});

export const summariseAuditLogs = portalCall({
  method: 'GET',
  path: '/stats/summary',
  level: 'second_level',
  apiKeyScope: 'read_record',
  whileActing: true,
  query: typeOnly<typeof statsQuery>(),
  reply: statsSummary,
});

export const streamAuditLog = portalCall({
  method: 'GET',
  path: '/audit_stream',
  level: 'second_level',
  apiKeyScope: 'read_record',
  whileActing: true,
  query: typeOnly<typeof auditStreamQuery>(),
  reply: ndjsonText,
  format: 'ndjson',
});
