import { http as mock, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { API_BASE, createApiHttp } from '../../test/api-http.ts';
import { mockServer } from '../../test/server.ts';
import { type AuditLogsQuery, createAuditLogsApi } from './audit-logs.ts';
import { createExportsApi } from './exports.ts';
import { createFilesApi, type FilesQuery } from './files.ts';
import { createSharedFilesApi, type SharedFilesQuery } from './access/shared-files.ts';
import { type BakersQuery, createUserListsApi, type OpenersQuery } from './user-lists.ts';

const { signal } = new AbortController();

const http = createApiHttp();

const common = {
  page: 2,
  size: 10,
  direction: 'asc',
  search: '',
  after: null,
  before: null,
  admin: false,
} as const;

const files: FilesQuery = {
  ...common,
  sort: 'name',
  type: null,
  status: null,
  fileId: null,
  user: null,
  baker: null,
};
const events: AuditLogsQuery = {
  ...common,
  sort: 'user',
  type: null,
  activity: 'all',
  fileId: null,
};
const openers: OpenersQuery = { ...common, sort: 'email', status: 'all' };
const bakers: BakersQuery = { ...common, sort: 'email', status: 'all' };
const shared: SharedFilesQuery = { ...common, sort: 'name', status: null };

interface Cursor {
  cursor?: string | null;
}

const LISTS = {
  '/get_files': (more: Cursor) => createFilesApi(http).list({ ...files, ...more }, signal),
  '/get_all_audit_logs': (more: Cursor) =>
    createAuditLogsApi(http).list({ ...events, ...more }, signal),
  '/users/openers': (more: Cursor) =>
    createUserListsApi(http).openers({ ...openers, ...more }, signal),
  '/users/bakers': (more: Cursor) =>
    createUserListsApi(http).bakers({ ...bakers, ...more }, signal),
  '/shared_files': (more: Cursor) =>
    createSharedFilesApi(http).list({ ...shared, ...more }, signal),
};

const answer = (path: string, link?: string) => {
  const asked: URLSearchParams[] = [];
  mockServer.use(
    mock.get(`${API_BASE}${path}`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const list = { data: [], total: 64, total_is_exact: true, page: 2, limit: 10 };
      const body = { ...list, banned_by: { organisation: false, bakers: [] } };
      return HttpResponse.json(body, { headers: link === undefined ? {} : { link } });
    }),
  );
  return asked;
};

it.each(Object.entries(LISTS))(
  '%s asks by its cursor and keeps those beside it',
  async (path, list) => {
    const link = `</api${path}?page=3&cursor=n>; rel="next", </api${path}?page=1&cursor=p>; rel="prev"`;
    const asked = answer(path, link);
    expect(await list({ cursor: 'c' })).toMatchObject({ next: 'n', previous: 'p', total: 64 });
    expect(asked.map((each) => [each.get('page'), each.get('cursor')])).toEqual([['2', 'c']]);
  },
);

it.each(Object.entries(LISTS))(
  '%s requests the page only by its number without a cursor',
  async (path, list) => {
    const asked = answer(path);
    expect(await list({})).toMatchObject({ next: null, previous: null });
    await list({ cursor: null });
    expect(asked.map((each) => [each.get('page'), each.has('cursor')])).toEqual([
      ['2', false],
      ['2', false],
    ]);
  },
);

it('an export requests the whole list, whatever its page is', async () => {
  const asked: string[] = [];
  mockServer.use(
    mock.get(`${API_BASE}/export_files.csv`, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.text('', { headers: { 'x-row-count': '0' } });
    }),
  );
  const source = { kind: 'files', query: { ...files, cursor: 'c' } } as const;
  expect((await createExportsApi({ http, isOnline: () => true }).open(source, signal)).rows).toBe(
    0,
  );
  expect(asked).toEqual(['?sort_by=name&sort_dir=asc']);
});
