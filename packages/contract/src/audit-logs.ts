import * as z from 'zod/mini';
import { ACTIVITY_TYPES, AUDIT_ACTION_NAMES, STATUS_TYPES } from './audit-actions.ts';
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
import { oneOfMessage } from './error-messages.ts';

export const DEVICE_TYPES = [
  'Desktop',
  'Mobile',
  'Tablet',
  'TV',
  'Bot',
  'Command line',
  'API key',
  'Back end',
  'Unknown',
] as const;

export type DeviceType = (typeof DEVICE_TYPES)[number];

export const AUDIT_PAGE_SIZE = 20;

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
  user: z.optional(z.string()),
  search: z.optional(searchText),
  timestamp_after: z.optional(instant),
  timestamp_before: z.optional(instant),
  file_type: z.optional(fileType),
  activity_type: z._default(z.enum(ACTIVITY_TYPES, oneOfMessage), 'all'),
  action: z.optional(z.enum(AUDIT_ACTION_NAMES, oneOfMessage)),
  device_type: z.optional(z.enum(DEVICE_TYPES, oneOfMessage)),
  hide_logins: z.optional(queryFlag),
  sort_by: z._default(z.enum(AUDIT_SORTS, oneOfMessage), 'timestamp'),
  sort_dir: z._default(sortDirection, 'desc'),
  admin: z.optional(queryFlag),
  exact_total: z.optional(queryFlag),
});

export const auditLogRow = z.object({
  id: z.string(),
  timestamp: z.string(),
  user: z.string(),
  deviceType: z.string(),
  /** The baker of the file, or the baker whose own ban was set or lifted; null for other events. */
  baker: z.nullable(z.string()),
  action: z.string(),
  file: z.nullable(z.string()),
  fileId: z.nullable(z.string()),
  msg: z.string(),
  description: z.string(),
  statusType: z.enum(STATUS_TYPES),
  isAdmin: z.boolean(),
  impersonator: z.optional(z.string()),
});

export const auditLogList = listSchemaOf(auditLogRow);

export type ListAuditLogsQuery = z.infer<typeof listAuditLogsQuery>;
export type AuditLogRow = z.infer<typeof auditLogRow>;
export type AuditLogList = z.infer<typeof auditLogList>;
