import {
  type ActivityType,
  type AuditAction,
  type AuditLogRow,
  type AuditSort,
  type DeviceType,
  type FileType,
} from '@bakehouse/contract';
import { listAuditLogs } from '@bakehouse/contract/calls/audit-logs';
import { replaceWithDisplayAddresses } from '@bakehouse/contract/input';
import type { Http } from './http/http.ts';
import { type ListPage, type PageRequest, toListPage, toPageParams } from './page.ts';

export interface AuditLogsQuery extends PageRequest<AuditSort> {
  type: FileType | null;
  activity: ActivityType;
  fileId: string | null;
  /** The address of the person who caused the events. */
  user?: string | null;
  action?: AuditAction | null;
  device?: DeviceType | null;
  /** Leaves out logins that succeeded. */
  logins?: 'hidden' | null;
  /** The quick range that `after` was computed from; it names an exported file. */
  range?: string | null;
}

export interface AuditEvent {
  id: string;
  at: string;
  user: string;
  deviceType: string;
  baker: string | null;
  action: string;
  file: string | null;
  fileId: string | null;
  message: string;
  description: string;
  /** True when an administrator caused the event. */
  isAdmin: boolean;
  impersonator?: string | undefined;
}

export interface AuditLogsApi {
  list: (query: AuditLogsQuery, signal: AbortSignal) => Promise<ListPage<AuditEvent>>;
}

const toAuditEvent = (row: AuditLogRow): AuditEvent => ({
  id: row.id,
  at: row.timestamp,
  user: row.user,
  deviceType: row.deviceType,
  baker: row.baker,
  action: row.action,
  file: row.file,
  fileId: row.fileId,
  message: replaceWithDisplayAddresses(row.msg),
  description: replaceWithDisplayAddresses(row.description),
  isAdmin: row.isAdmin,
  impersonator: row.impersonator,
});

export const toAuditLogParams = (query: AuditLogsQuery) => ({
  ...toPageParams(query),
  file_type: query.type ?? undefined,
  activity_type: query.activity === 'all' ? undefined : query.activity,
  file_id: query.fileId ?? undefined,
  user: query.user ?? undefined,
  action: query.action ?? undefined,
  device_type: query.device ?? undefined,
  hide_logins: query.logins === 'hidden' ? ('true' as const) : undefined,
  timestamp_after: query.after ?? undefined,
  timestamp_before: query.before ?? undefined,
});

export const createAuditLogsApi = (http: Http): AuditLogsApi => ({
  async list(query, signal) {
    const answer = await http.page(listAuditLogs, toAuditLogParams(query), { signal });
    return toListPage(answer, toAuditEvent);
  },
});
