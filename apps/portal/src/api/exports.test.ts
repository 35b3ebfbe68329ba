import { http as mock } from 'msw';
import { expect, it } from 'vitest';
import {
  createBakersExport,
  createFilesExport,
  createActivityExport,
  createOpenersExport,
} from '../../test/data/exports.ts';
import { createCsv, completeCsvResponse } from '../../test/handlers/exports.ts';
import { API_BASE, createApiHttp } from '../../test/api-http.ts';
import { mockServer } from '../../test/server.ts';
import { createExportsApi, type ExportSource } from './exports.ts';

const api = createExportsApi({ http: createApiHttp(), isOnline: () => true });

const open = async (source: ExportSource) => {
  const asked: string[] = [];
  mockServer.use(
    mock.get(`${API_BASE}/*`, ({ request }) => {
      asked.push(request.url.slice(API_BASE.length));
      return completeCsvResponse(createCsv(2), 2);
    }),
  );
  const { rows } = await api.open(source, new AbortController().signal);
  expect(rows).toBe(2);
  return asked;
};

/** A later page, which an export must ignore. */
const LATER = { page: 7, size: 50, cursor: 'abc' } as const;
const AFTER = '2026-11-01T00:00:00.000Z';
const AFTER_TEXT = encodeURIComponent(AFTER);

it.each([
  [createFilesExport(LATER), '/export_files.csv?sort_by=created&sort_dir=desc'],
  [
    createFilesExport({
      ...LATER,
      sort: 'name',
      direction: 'asc',
      type: '.csv',
      user: 'dee@x.test',
    }),
    '/export_files.csv?sort_by=name&sort_dir=asc&file_type=.csv&user=dee%40x.test',
  ],
  [
    createActivityExport({ ...LATER, activity: 'alerts', after: AFTER, admin: true }),
    `/export_audit_logs.csv?sort_by=timestamp&sort_dir=desc&admin=true&activity_type=alerts&timestamp_after=${AFTER_TEXT}`,
  ],
  [
    createOpenersExport({ ...LATER, status: 'banned', search: 'dee' }),
    '/users/openers/export.csv?sort_by=last_opened_at&sort_dir=desc&search=dee&status=banned',
  ],
  [
    createBakersExport({ ...LATER, after: AFTER, admin: true }),
    `/users/bakers/export.csv?sort_by=last_bake_at&sort_dir=desc&admin=true&created_after=${AFTER_TEXT}`,
  ],
])('asks for all rows of %j as %s', async (source, url) => {
  expect(await open(source)).toEqual([url]);
});
