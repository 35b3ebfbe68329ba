import type { ErrorBody, FileList, FileRow } from '@bakehouse/contract';
import { http, HttpResponse } from 'msw';
import { type Backend, hasSession, noSession } from '../backend.ts';

type Sortable = 'filetitle' | 'baker_email' | 'created_at' | 'openable_date' | 'expiration_date';

const FIELDS: Record<string, Sortable> = {
  name: 'filetitle',
  baker: 'baker_email',
  created: 'created_at',
  openable_date: 'openable_date',
  expiration_date: 'expiration_date',
};

const matches = (query: URLSearchParams) => (file: FileRow) =>
  file.filetitle.toLowerCase().includes((query.get('search') ?? '').toLowerCase()) &&
  file.filetitle.endsWith(query.get('file_type') ?? '') &&
  file.baker_email === (query.get('baker') ?? file.baker_email) &&
  file.id === (query.get('file_id') ?? file.id);

export function listed(files: readonly FileRow[], query: URLSearchParams): FileList {
  const field = FIELDS[query.get('sort_by') ?? 'created'] ?? 'created_at';
  const sign = query.get('sort_dir') === 'asc' ? 1 : -1;
  const page = Number(query.get('page') ?? '1');
  const limit = Number(query.get('limit') ?? '10');
  const found = files
    .filter(matches(query))
    .toSorted((a, b) => sign * (a[field] ?? '').localeCompare(b[field] ?? ''));
  const data = found.slice((page - 1) * limit, page * limit);
  return { data, total: found.length, total_is_exact: true, page, limit };
}

export const filesHandlers = (backend: Backend) => [
  http.get<never, never, FileList | ErrorBody>('*/api/get_files', ({ request }) =>
    hasSession(backend, request)
      ? HttpResponse.json(listed(backend.files, new URL(request.url).searchParams))
      : noSession(),
  ),
];
