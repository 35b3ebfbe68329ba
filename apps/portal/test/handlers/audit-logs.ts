import {
  AUDIT_ACTIONS,
  type AuditLogList,
  type AuditLogRow,
  type ErrorBody,
  SUCCESSFUL_LOGIN_ACTIONS,
  type StatsSummary,
} from '@bakehouse/contract';
import { http, HttpResponse } from 'msw';
import { type Backend, hasSession, noSessionReply } from '../backend.ts';

type SortableField = 'timestamp' | 'user' | 'deviceType' | 'baker' | 'action' | 'file' | 'fileId';

const SORT_FIELDS: Record<string, SortableField> = {
  timestamp: 'timestamp',
  user: 'user',
  device_type: 'deviceType',
  baker: 'baker',
  action: 'action',
  file: 'file',
  file_id: 'fileId',
};

const ACTION_TYPES: Record<string, { statusType: string; activityType?: string }> = AUDIT_ACTIONS;

const hasActivityType = (activity: string) => (event: AuditLogRow) =>
  activity === 'all' || ACTION_TYPES[event.action]?.activityType === activity;

type EventFilter = (event: AuditLogRow, value: string) => boolean;

const EVENT_FILTERS: Record<string, EventFilter> = {
  activity_type: (event, activity) => hasActivityType(activity)(event),
  user: ({ user }, email) => user === email,
  action: ({ action }, wanted) => action === wanted,
  device_type: ({ deviceType }, wanted) => deviceType === wanted,
  hide_logins: ({ action }) => SUCCESSFUL_LOGIN_ACTIONS.every((login) => login !== action),
  search: ({ user, file }, text) => `${user} ${file ?? ''}`.includes(text),
  file_type: ({ file }, ending) => file?.endsWith(ending) === true,
  file_id: ({ fileId }, id) => fileId === id,
  timestamp_after: ({ timestamp }, after) => timestamp >= after,
  timestamp_before: ({ timestamp }, before) => timestamp < before,
};

const matchesQuery = (query: URLSearchParams) => (event: AuditLogRow) =>
  [...query].every(([name, value]) => EVENT_FILTERS[name]?.(event, value) ?? true);

export function listAuditLogs(
  events: readonly AuditLogRow[],
  query: URLSearchParams,
): AuditLogList {
  const field = SORT_FIELDS[query.get('sort_by') ?? 'timestamp'] ?? 'timestamp';
  const sign = query.get('sort_dir') === 'asc' ? 1 : -1;
  const page = Number(query.get('page') ?? '1');
  const limit = Number(query.get('limit') ?? '20');
  const found = events
    .filter(matchesQuery(query))
    .toSorted((a, b) => sign * (a[field] ?? '').localeCompare(b[field] ?? ''));
  const data = found.slice((page - 1) * limit, page * limit);
  return { data, total: found.length, total_is_exact: true, page, limit };
}

const toActivityTotals = (events: readonly AuditLogRow[]): StatsSummary => ({
  total_files_baked: events.filter(hasActivityType('baked')).length,
  total_files_opened: events.filter(hasActivityType('opened')).length,
  total_alerts: events.filter(hasActivityType('alerts')).length,
});

export const auditLogHandlers = (backend: Backend) => [
  http.get<never, never, AuditLogList | ErrorBody>('*/api/get_all_audit_logs', ({ request }) =>
    hasSession(backend, request)
      ? HttpResponse.json(listAuditLogs(backend.auditEvents, new URL(request.url).searchParams))
      : noSessionReply(),
  ),
  http.get<never, never, StatsSummary | ErrorBody>('*/api/stats/summary', ({ request }) =>
    hasSession(backend, request)
      ? HttpResponse.json(
          toActivityTotals(
            backend.auditEvents.filter(matchesQuery(new URL(request.url).searchParams)),
          ),
        )
      : noSessionReply(),
  ),
];
