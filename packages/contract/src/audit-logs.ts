import * as z from 'zod/mini';
import { fileType } from './files/files.ts';
import { instant } from './instant.ts';
import {
  queryFlag,
  listSchemaOf,
  pageCursor,
  pageNumber,
  pageSize,
  searchText,
  sortDirection,
} from './lists/paging.ts';

export const STATUS_TYPES = ['success', 'warning', 'blocked', 'failure', 'info'] as const;
export const ACTIVITY_TYPES = ['all', 'baked', 'opened', 'alerts'] as const;
export const AUDIT_PAGE_SIZE = 20;

export type StatusType = (typeof STATUS_TYPES)[number];
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

interface ActionDisplay {
  statusType: StatusType;
  activityType?: Exclude<ActivityType, 'all'>;
}

/** Every action of the audit log, with its badge colour and the dashboard tile that counts it. */
export const AUDIT_ACTIONS = {
  file_baked: { statusType: 'success', activityType: 'baked' },
  file_opened: { statusType: 'success', activityType: 'opened' },
  open_blocked: { statusType: 'blocked', activityType: 'alerts' },
  permission_added: { statusType: 'success' },
  permission_removed: { statusType: 'info' },
  openable_date_modified: { statusType: 'info' },
  expiration_date_modified: { statusType: 'info' },
  dates_updated: { statusType: 'info' },
  user_banned: { statusType: 'blocked' },
  user_unbanned: { statusType: 'success' },
  baker_deactivated: { statusType: 'warning' },
  baker_reactivated: { statusType: 'success' },
  login_1fa: { statusType: 'warning' },
  login_2fa: { statusType: 'success' },
  login_failed: { statusType: 'failure', activityType: 'alerts' },
  pin_failed: { statusType: 'failure', activityType: 'alerts' },
  pin_reset_requested: { statusType: 'warning' },
  session_revoked: { statusType: 'blocked' },
  password_changed: { statusType: 'info' },
  pin_changed: { statusType: 'info' },
  export_created: { statusType: 'info' },
  account_deleted: { statusType: 'warning' },
  address_verified: { statusType: 'success' },
  profile_changed: { statusType: 'info' },
  session_extended: { statusType: 'info' },
  pin_created: { statusType: 'success' },
  request_blocked: { statusType: 'blocked', activityType: 'alerts' },
  login_blocked: { statusType: 'blocked', activityType: 'alerts' },
  lock_lifted: { statusType: 'success' },
  factor_added: { statusType: 'success' },
  factor_removed: { statusType: 'warning' },
  factors_reset: { statusType: 'warning' },
} as const satisfies Record<string, ActionDisplay>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

export const AUDIT_SORTS = [
  'timestamp',
  'user',
  'device_type',
  'baker',
  'action',
  'file',
  'file_id',
] as const;

export type AuditSort = (typeof AUDIT_SORTS)[number];

export const listAuditLogsQuery = z.object({
  page: z._default(pageNumber, 1),
  limit: z._default(pageSize, AUDIT_PAGE_SIZE),
  cursor: z.optional(pageCursor),
  file_id: z.optional(z.string()),
  search: z.optional(searchText),
  timestamp_after: z.optional(instant),
  timestamp_before: z.optional(instant),
  file_type: z.optional(fileType),
  activity_type: z._default(
    z.enum(ACTIVITY_TYPES, `must be one of ${ACTIVITY_TYPES.join(', ')}`),
    'all',
  ),
  sort_by: z._default(z.enum(AUDIT_SORTS, `must be one of ${AUDIT_SORTS.join(', ')}`), 'timestamp'),
  sort_dir: z._default(sortDirection, 'desc'),
  admin: z.optional(queryFlag),
  exact_total: z.optional(queryFlag),
});

export const auditLogRow = z.object({
  id: z.string(),
  timestamp: z.string(),
  user: z.string(),
  deviceType: z.string(),
  /** The baker of the file, or the person who set the ban; null for events without either. */
  baker: z.nullable(z.string()),
  action: z.string(),
  file: z.nullable(z.string()),
  fileId: z.nullable(z.string()),
  msg: z.string(),
  description: z.string(),
  statusType: z.enum(STATUS_TYPES),
  isAdmin: z.boolean(),
});

export const auditLogList = listSchemaOf(auditLogRow);

export type ListAuditLogsQuery = z.infer<typeof listAuditLogsQuery>;
export type AuditLogRow = z.infer<typeof auditLogRow>;
export type AuditLogList = z.infer<typeof auditLogList>;
