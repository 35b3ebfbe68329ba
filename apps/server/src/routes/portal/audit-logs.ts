import * as calls from '@bakehouse/contract/calls/audit-logs';
import { listAuditLogs, summariseAuditLogs } from '../../services/activity/audit-logs.ts';
import { answer, type PortalAnswer } from './answer/answer.ts';

export const auditLogAnswers: readonly PortalAnswer[] = [
  answer(calls.listAuditLogs, ({ by, input }, deps) => listAuditLogs(deps, by.account, input), {
    adminRequest: 'all activity of the organisation',
  }),
  answer(
    calls.summariseAuditLogs,
    ({ by, input }, deps) => summariseAuditLogs(deps, by.account, input),
    { adminRequest: 'the totals of the organisation' },
  ),
];
