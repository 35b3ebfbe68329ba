import {
  bannedByBakersText,
  INACTIVE_REASON_TEXTS,
  REFUSED_COUNT_DAYS,
  type BakerRow,
  type FileRow,
  type FileStatus,
  type OpenerRow,
  type ReviewRow,
} from '@bakehouse/contract';
import type { ExportedEvent } from '../activity/audit-logs.ts';
import type { ExportedMember } from '../groups/group-export.ts';
import type { ExportTable } from './exports.ts';

const activityText = ({ is_active, inactive_because: reason }: OpenerRow | BakerRow) => {
  if (is_active) return 'Active';
  return reason ? `Inactive: ${INACTIVE_REASON_TEXTS[reason]}` : 'Inactive';
};

/** In admin mode, the count of bakers' bans includes the caller's own ban. */
const openerStatusText = (row: OpenerRow) => {
  const { ban_info, banned_by_bakers: bakers = 0 } = row;
  if (bakers > 0 && ban_info?.ban_level !== 'org') return bannedByBakersText(bakers);
  return ban_info ? 'Banned' : activityText(row);
};

const FILE_STATUS_TEXTS: Record<FileStatus, string> = {
  open: 'Open',
  not_openable_yet: 'Not openable yet',
  expired: 'Expired',
  closed: 'Closed',
  destroyed: 'Destroyed',
};

export const FILES_TABLE: ExportTable<FileRow> = {
  name: 'files.csv',
  noun: 'file',
  columns: {
    ID: ({ id }) => id,
    'Display Name': ({ filetitle }) => ({ text: filetitle }),
    Baker: ({ baker_email }) => baker_email,
    Created: ({ created_at }) => created_at,
    Openable: ({ openable_date }) => openable_date,
    Expires: ({ expiration_date }) => expiration_date,
    Status: ({ status }) => FILE_STATUS_TEXTS[status],
    People: ({ people_count }) => people_count,
    Domains: ({ domain_count }) => domain_count,
    Groups: ({ group_count }) => group_count,
    'Last Allowed': ({ last_opened_at }) => last_opened_at,
    'Last Allowed By': ({ last_opened_by }) => last_opened_by,
    [`Refused (${REFUSED_COUNT_DAYS} days)`]: ({ refused_count }) => refused_count,
  },
};

const userText = ({ actor, impersonator }: ExportedEvent) =>
  impersonator === null ? actor : { text: `${actor} (${impersonator} acted)` };

export const AUDIT_LOGS_TABLE: ExportTable<ExportedEvent> = {
  name: 'audit-logs.csv',
  noun: 'activity row',
  columns: {
    ID: ({ id }) => id,
    User: userText,
    'Device Type': ({ deviceType }) => deviceType,
    Baker: ({ baker }) => baker,
    Action: ({ action }) => action,
    File: ({ fileName }) => fileName && { text: fileName },
    'File ID': ({ fileId }) => fileId,
    Timestamp: ({ at }) => at.toISOString(),
  },
};

export const BAKERS_TABLE: ExportTable<BakerRow> = {
  name: 'bakers.csv',
  noun: 'baker',
  columns: {
    Email: ({ email }) => email,
    'Cakes Baked': ({ cake_permission_count }) => cake_permission_count,
    'Last Bake': ({ last_bake_at }) => last_bake_at,
    Status: activityText,
  },
};

export const OPENERS_TABLE: ExportTable<OpenerRow> = {
  name: 'openers.csv',
  noun: 'opener',
  columns: {
    Email: ({ email }) => email,
    Cakes: ({ cake_permission_count }) => cake_permission_count,
    'Last Opened': ({ last_opened_at }) => last_opened_at,
    Status: openerStatusText,
  },
};

export const GROUP_TABLE: ExportTable<ExportedMember> = {
  name: 'group.csv',
  noun: 'group member',
  columns: {
    Group: ({ name }) => ({ text: name }),
    Member: ({ member }) => member,
    Added: ({ addedAt }) => addedAt,
  },
};

export const REVIEW_TABLE: ExportTable<ReviewRow> = {
  name: 'access-review.csv',
  noun: 'grant',
  columns: {
    File: ({ filetitle }) => ({ text: filetitle }),
    'File ID': ({ file_id }) => file_id,
    Baker: ({ baker_email }) => baker_email,
    Grantee: ({ email }) => email,
    Group: ({ group_name }) => group_name && { text: group_name },
    Field: ({ field }) => field && { text: field },
    Granted: ({ granted_at }) => granted_at,
    Until: ({ left }) => left?.until ?? null,
    'Openings Left': ({ left }) => left?.openings ?? null,
    'Last Opened': ({ last_opened_at }) => last_opened_at,
    'Account Deactivated': ({ has_left }) => (has_left ? 'Yes' : 'No'),
    Kept: ({ reviewed_at }) => reviewed_at,
    'Kept By': ({ reviewed_by }) => reviewed_by,
  },
};
