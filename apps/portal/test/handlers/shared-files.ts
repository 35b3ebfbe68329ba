import type { ErrorBody, SharedFileList } from '@bakehouse/contract';
import { http, HttpResponse } from 'msw';
import { type Backend, hasSession, noSessionReply } from '../backend.ts';

const SORT_FIELDS: Record<string, 'filetitle' | 'baker_email' | 'granted_at' | 'changes_at'> = {
  name: 'filetitle',
  baker: 'baker_email',
  granted: 'granted_at',
  changes_at: 'changes_at',
};

const listSharedFiles = (
  { sharedFiles: files, bannedBy }: Backend,
  query: URLSearchParams,
): SharedFileList => {
  const field = SORT_FIELDS[query.get('sort_by') ?? 'granted'] ?? 'granted_at';
  const sign = query.get('sort_dir') === 'asc' ? 1 : -1;
  const page = Number(query.get('page') ?? '1');
  const limit = Number(query.get('limit') ?? '10');
  const search = (query.get('search') ?? '').toLowerCase();
  const found = files
    .filter((file) => file.filetitle.toLowerCase().includes(search))
    .filter(({ baker_email: baker }) => (query.get('baker') ?? baker) === baker)
    .filter(({ id }) => (query.get('file_id') ?? id) === id)
    .filter(({ status }) => (query.get('status') ?? status) === status)
    .toSorted((a, b) => sign * (a[field] ?? '').localeCompare(b[field] ?? ''));
  const data = found.slice((page - 1) * limit, page * limit);
  return { data, total: found.length, total_is_exact: true, page, limit, banned_by: bannedBy };
};

export const sharedFilesHandlers = (backend: Backend) => [
  http.get<never, never, SharedFileList | ErrorBody>('*/api/shared_files', ({ request }) =>
    hasSession(backend, request)
      ? HttpResponse.json(listSharedFiles(backend, new URL(request.url).searchParams))
      : noSessionReply(),
  ),
];
