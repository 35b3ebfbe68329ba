import { summariseAuditLogs } from '@bakehouse/contract/calls/audit-logs';
import type { Http } from './http/http.ts';

/** The number of events of each kind in the audit log. */
export interface StatsSummary {
  baked: number;
  opened: number;
  alerts: number;
}

export interface StatsPeriod {
  /** Counts the events of the whole organisation instead of the user's own. */
  admin: boolean;
  after: string | null;
  before: string | null;
}

export interface StatsApi {
  summary: (query: StatsPeriod, signal: AbortSignal) => Promise<StatsSummary>;
}

export const createStatsApi = (http: Http): StatsApi => ({
  async summary({ admin, after, before }, signal) {
    const query = {
      admin: admin ? 'true' : undefined,
      timestamp_after: after ?? undefined,
      timestamp_before: before ?? undefined,
    } as const;
    const reply = await http.call(summariseAuditLogs, query, { signal });
    return {
      baked: reply.total_files_baked,
      opened: reply.total_files_opened,
      alerts: reply.total_alerts,
    };
  },
});
