import { listAuditLogsQuery, statsQuery } from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/audit-logs';
import { listAuditLogs, summariseAuditLogs } from '../../services/activity/audit-logs.ts';
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
];
