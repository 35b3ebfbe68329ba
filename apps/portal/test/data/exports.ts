import type { AuditLogsQuery } from '../../src/api/audit-logs.ts';
import type { ExportSource } from '../../src/api/exports.ts';
import type { FilesQuery } from '../../src/api/files.ts';
import type { BakersQuery, OpenersQuery } from '../../src/api/user-lists.ts';

export const createFilesExport = (query: Partial<FilesQuery> = {}): ExportSource => ({
  kind: 'files',
  query: {
    page: 1,
    size: 10,
    sort: 'created',
    direction: 'desc',
    search: '',
    type: null,
    status: null,
    fileId: null,
    user: null,
    baker: null,
    after: null,
    before: null,
    admin: false,
    ...query,
  },
});

export const createActivityExport = (query: Partial<AuditLogsQuery> = {}): ExportSource => ({
  kind: 'activity',
  query: {
    page: 1,
    size: 20,
    sort: 'timestamp',
    direction: 'desc',
    search: '',
    type: null,
    activity: 'all',
    fileId: null,
    after: null,
    before: null,
    admin: false,
    ...query,
  },
});

const PEOPLE_QUERY = {
  page: 1,
  size: 10,
  direction: 'desc',
  search: '',
  status: 'all',
  after: null,
  before: null,
  admin: false,
} as const;

export const createOpenersExport = (query: Partial<OpenersQuery> = {}): ExportSource => ({
  kind: 'openers',
  query: { ...PEOPLE_QUERY, sort: 'last_opened_at', ...query },
});

export const createBakersExport = (query: Partial<BakersQuery> = {}): ExportSource => ({
  kind: 'bakers',
  query: { ...PEOPLE_QUERY, sort: 'last_bake_at', ...query },
});
