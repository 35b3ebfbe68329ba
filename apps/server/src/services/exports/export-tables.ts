import { bannedBy, type BakerRow, type FileRow, type OpenerRow } from '@bakehouse/contract';
import type { ExportedEvent } from '../activity/audit-logs.ts';
import type { Table } from './exports.ts';

const activity = (isActive: boolean) => (isActive ? 'Active' : 'Inactive');

/** An individual ban of the caller is one of the bakers' bans in admin mode. */
const openerStatus = ({ ban_info, banned_by_bakers: bakers = 0, is_active }: OpenerRow) => {
  if (bakers > 0 && ban_info?.ban_level !== 'org') return bannedBy(bakers);
  return ban_info ? 'Banned' : activity(is_active);
};

export const FILES_TABLE: Table<FileRow> = {
  name: 'files.csv',
  columns: {
    ID: ({ id }) => id,
    'Display Name': ({ filetitle }) => filetitle,
    Baker: ({ baker_email }) => baker_email,
    Created: ({ created_at }) => created_at,
    Openable: ({ openable_date }) => openable_date,
    Expires: ({ expiration_date }) => expiration_date,
  },
};

export const AUDIT_LOGS_TABLE: Table<ExportedEvent> = {
  name: 'audit-logs.csv',
  columns: {
    ID: ({ id }) => id,
    User: ({ actor }) => actor,
    'Device Type': ({ deviceType }) => deviceType,
    Baker: ({ baker }) => baker,
    Action: ({ action }) => action,
    File: ({ fileName }) => fileName,
    'File ID': ({ fileId }) => fileId,
    Timestamp: ({ at }) => at.toISOString(),
  },
};

export const BAKERS_TABLE: Table<BakerRow> = {
  name: 'bakers.csv',
  columns: {
    Email: ({ email }) => email,
    'Cakes Baked': ({ cake_permission_count }) => cake_permission_count,
    'Last Bake': ({ last_bake_at }) => last_bake_at,
    Status: ({ is_active }) => activity(is_active),
  },
};

export const OPENERS_TABLE: Table<OpenerRow> = {
  name: 'openers.csv',
  columns: {
    Email: ({ email }) => email,
    Cakes: ({ cake_permission_count }) => cake_permission_count,
    'Last Opened': ({ last_opened_at }) => last_opened_at,
    Status: openerStatus,
  },
};
