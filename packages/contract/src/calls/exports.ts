import {
  csvText,
  type exportAuditLogsQuery,
  type exportBakersQuery,
  type exportFilesQuery,
  type exportOpenersQuery,
} from '../lists/exports.ts';
import { portalCall, typeOnly } from './portal-call.ts';

export const exportFiles = portalCall({
  method: 'GET',
  path: '/export_files.csv',
  level: 'second_level',
  apiKeyScope: 'read_files',
  query: typeOnly<typeof exportFilesQuery>(),
  reply: csvText,
  format: 'csv',
});

export const exportAuditLogs = portalCall({
  method: 'GET',
  path: '/export_audit_logs.csv',
  level: 'second_level',
  apiKeyScope: 'read_record',
  query: typeOnly<typeof exportAuditLogsQuery>(),
  reply: csvText,
  format: 'csv',
});

export const exportOpeners = portalCall({
  method: 'GET',
  path: '/users/openers/export.csv',
  level: 'second_level',
  apiKeyScope: 'read_record',
  query: typeOnly<typeof exportOpenersQuery>(),
  reply: csvText,
  format: 'csv',
});

export const exportBakers = portalCall({
  method: 'GET',
  path: '/users/bakers/export.csv',
  level: 'second_level',
  apiKeyScope: 'read_record',
  query: typeOnly<typeof exportBakersQuery>(),
  reply: csvText,
  format: 'csv',
});
