import {
  csvText,
  exportAuditLogsQuery,
  exportBakersQuery,
  exportFilesQuery,
  exportOpenersQuery,
} from '../lists/exports.ts';
import { portalCall } from './portal-call.ts';

export const exportFiles = portalCall({
  method: 'GET',
  path: '/export_files.csv',
  level: 'second_level',
  summary: 'The list of files as CSV',
  query: exportFilesQuery,
  reply: csvText,
  format: 'csv',
});

export const exportAuditLogs = portalCall({
  method: 'GET',
  path: '/export_audit_logs.csv',
  level: 'second_level',
  summary: 'The list of activity as CSV',
  query: exportAuditLogsQuery,
  reply: csvText,
  format: 'csv',
});

export const exportOpeners = portalCall({
  method: 'GET',
  path: '/users/openers/export.csv',
  level: 'second_level',
  summary: 'The list of openers as CSV',
  query: exportOpenersQuery,
  reply: csvText,
  format: 'csv',
});

export const exportBakers = portalCall({
  method: 'GET',
  path: '/users/bakers/export.csv',
  level: 'second_level',
  summary: 'The list of bakers as CSV; admin mode only',
  query: exportBakersQuery,
  reply: csvText,
  format: 'csv',
});
