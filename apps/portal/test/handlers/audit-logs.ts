import {
  AUDIT_ACTIONS,
  type AuditLogList,
  type AuditLogRow,
  type ErrorBody,
  type StatsSummary,
} from '@bakehouse/contract';
import { http, HttpResponse } from 'msw';
import { type Backend, hasSession, noSession } from '../backend.ts';

type Sortable = 'timestamp' | 'user' | 'deviceType' | 'baker' | 'action' | 'file' | 'fileId';

const FIELDS: Record<string, Sortable> = {
  timestamp: 'timestamp',
  user: 'user',
  device_type: 'deviceType',
  baker: 'baker',
  action: 'action',
  file: 'file',
  file_id: 'fileId',
};

const FACTS: Record<string, { statusType: string; activityType?: string }> = AUDIT_ACTIONS;

const isOf = (activity: string) => (event: AuditLogRow) =>
  activity === 'all' || FACTS[event.action]?.activityType === activity;

type Filter = (event: AuditLogRow, value: string) => boolean;

const FILTERS: Record<string, Filter> = {
  activity_type: (event, activity) => isOf(activity)(event),
  search: ({ user, file }, text) => `${user} ${file ?? ''}`.includes(text),
  file_type: ({ file }, ending) => file?.endsWith(ending) === true,
  file_id: ({ fileId }, id) => fileId === id,
  timestamp_after: ({ timestamp }, after) => timestamp >= after,
  timestamp_before: ({ timestamp }, before) => timestamp < before,
};

const matches = (query: URLSearchParams) => (event: AuditLogRow) =>
  [...query].every(([name, value]) => FILTERS[name]?.(event, value) ?? true);

export function logged(events: readonly AuditLogRow[], query: URLSearchParams): AuditLogList {
  const field = FIELDS[query.get('sort_by') ?? 'timestamp'] ?? 'timestamp';
  const sign = query.get('sort_dir') === 'asc' ? 1 : -1;
  const page = Number(query.get('page') ?? '1');
  const limit = Number(query.get('limit') ?? '20');
  const found = events
    .filter(matches(query))
    .toSorted((a, b) => sign * (a[field] ?? '').localeCompare(b[field] ?? ''));
  const data = found.slice((page - 1) * limit, page * limit);
  return { data, total: found.length, total_is_exact: true, page, limit };
}

const summed = (events: readonly AuditLogRow[]): StatsSummary => ({
  total_files_baked: events.filter(isOf('baked')).length,
  total_files_opened: events.filter(isOf('opened')).length,
  total_alerts: events.filter(isOf('alerts')).length,
});

export const auditLogHandlers = (backend: Backend) => [
  http.get<never, never, AuditLogList | ErrorBody>('*/api/get_all_audit_logs', ({ request }) =>
    hasSession(backend, request)
      ? HttpResponse.json(logged(backend.auditEvents, new URL(request.url).searchParams))
      : noSession(),
  ),
  http.get<never, never, StatsSummary | ErrorBody>('*/api/stats/summary', ({ request }) =>
    hasSession(backend, request) ? HttpResponse.json(summed(backend.auditEvents)) : noSession(),
  ),
];
