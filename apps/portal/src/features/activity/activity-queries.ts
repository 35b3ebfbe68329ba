import { queryOptions } from '@tanstack/react-query';
import type { AuditLogsApi, AuditLogsQuery } from '../../api/audit-logs.ts';
import type { StatsApi } from '../../api/stats.ts';
import { keepSameAudience } from '../../lib/same-audience.ts';

export const auditLogsQuery = (auditLogs: AuditLogsApi, query: AuditLogsQuery) =>
  queryOptions({
    queryKey: ['audit-logs', query],
    queryFn: ({ signal }) => auditLogs.list(query, signal),
    placeholderData: keepSameAudience(query),
  });

export const totalsQuery = (stats: StatsApi, admin: boolean) =>
  queryOptions({
    queryKey: ['stats', { admin }],
    queryFn: ({ signal }) => stats.summary(admin, signal),
  });
