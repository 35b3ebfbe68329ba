import { auditStreamQuery, listAuditLogsQuery, statsQuery } from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/audit-logs';
import { listAuditLogs, summariseAuditLogs } from '../../services/activity/audit-logs.ts';
import { startAuditStream } from '../../services/activity/audit-stream.ts';
import { answer, type PortalRoute } from './answer/answer.ts';

export const auditLogRoutes: readonly PortalRoute[] = [
  answer(
    calls.listAuditLogs,
    {
      summary:
        'List the caller’s activity and that on the caller’s files; with admin, all activity of the organisation',
      query: listAuditLogsQuery,
      adminRequest: 'all activity of the organisation',
    },
    ({ by, input }, deps) => listAuditLogs(deps, by.account, input),
  ),
  answer(
    calls.summariseAuditLogs,
    {
      summary: 'Count the files baked, the openings and the alerts',
      query: statsQuery,
      adminRequest: 'the totals of the organisation',
    },
    ({ by, input }, deps) => summariseAuditLogs(deps, by.account, input),
  ),
  answer(
    calls.streamAuditLog,
    {
      summary:
        'The audit log from a sequence number, one JSON event a line, until the newest row at the start; admin mode only',
      query: auditStreamQuery,
      adminRequest: 'the audit log as a stream',
    },
    ({ by, input }, deps) => startAuditStream(deps, by, input),
  ),
];
