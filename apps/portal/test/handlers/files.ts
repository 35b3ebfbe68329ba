import {
  BASE_KEY_PATH,
  type ErrorBody,
  type FileDetail,
  type FileList,
  type FileRow,
  type GetDocumentBody,
  type Grant,
  grantList,
  type ModifyDatesBody,
  type ModifyPermissionsBody,
} from '@bakehouse/contract';
import { http, HttpResponse } from 'msw';
import { type Backend, hasSession, noSession, refuse } from '../backend.ts';

type Sortable = 'filetitle' | 'baker_email' | 'created_at' | 'openable_date' | 'expiration_date';

const FIELDS: Record<string, Sortable> = {
  name: 'filetitle',
  baker: 'baker_email',
  created: 'created_at',
  openable_date: 'openable_date',
  expiration_date: 'expiration_date',
};

const isCreatedIn = (query: URLSearchParams, { created_at }: FileRow) =>
  created_at >= (query.get('created_after') ?? '') &&
  created_at < (query.get('created_before') ?? '9999');

const matches = (query: URLSearchParams) => (file: FileRow) =>
  file.filetitle.toLowerCase().includes((query.get('search') ?? '').toLowerCase()) &&
  file.filetitle.endsWith(query.get('file_type') ?? '') &&
  file.baker_email === (query.get('baker') ?? file.baker_email) &&
  file.id === (query.get('file_id') ?? file.id) &&
  isCreatedIn(query, file);

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

const permissionsOf = (file: FileRow): Grant[] =>
  grantList.parse(JSON.parse(file.permissions_json));

const layersOf = (permissions: readonly Grant[], fields: Backend['fields']) => {
  const paths = [...fields, ...permissions.map(({ key_path }) => ({ path: key_path }))];
  return [...new Set(paths.map(({ path }) => path))]
    .filter((path) => path !== BASE_KEY_PATH)
    .map((path) => ({
      field: fields.find((named) => named.path === path)?.field ?? path,
      path,
      emails: permissions.filter(({ key_path }) => key_path === path).map(({ email }) => email),
    }));
};

const toDetail = (file: FileRow, { user, history, fields }: Backend): FileDetail => {
  const permissions = permissionsOf(file);
  return {
    id: file.id,
    name: file.filetitle,
    baker: file.baker_email,
    created: file.created_at,
    openable: file.openable_date,
    expires: file.expiration_date,
    adminFile: file.baker_email !== user.email,
    permissions,
    permissions_json: file.permissions_json,
    checksum: file.checksum,
    recentActivity: [],
    opened: [],
    alerts: [],
    ...history,
    accessManagement: permissions
      .filter(({ key_path }) => key_path === BASE_KEY_PATH)
      .map(({ email }) => ({ email, accessType: email.startsWith('*@') ? 'domain' : 'email' })),
    layeredAccess: layersOf(permissions, fields),
    version: file.version,
  };
};

/** Changes a file as a request does, or somebody else meanwhile. */
export function changeFile(backend: Backend, checksum: string, fields: Partial<FileRow>): void {
  backend.files = backend.files.map((file) =>
    file.checksum === checksum ? { ...file, ...fields, version: file.version + 1 } : file,
  );
}

export const grants = (...emails: string[]): string =>
  JSON.stringify(emails.map((email) => ({ email, key_path: BASE_KEY_PATH })));

const noFile = () =>
  refuse(404, { error: 'You have no file with this checksum.', error_type: 'not_found' });

const isNamed = (grant: Grant, { email, key_path }: ModifyPermissionsBody['remove'][number]) =>
  grant.email === email && grant.key_path === (key_path ?? grant.key_path);

const applyDeltas = (file: FileRow, { add, remove }: ModifyPermissionsBody) =>
  JSON.stringify([
    ...permissionsOf(file).filter((grant) => !remove.some((named) => isNamed(grant, named))),
    ...add,
  ]);

const fileWith = ({ files }: Backend, checksum: string) =>
  files.find((file) => file.checksum === checksum);

const etagOf = ({ version }: FileRow) => `"${version}"`;

const answerDetail = (backend: Backend, checksum: string) => {
  const file = fileWith(backend, checksum);
  if (!file) return noFile();
  const headers = { etag: etagOf(file) };
  return HttpResponse.json<FileDetail>(toDetail(file, backend), { headers });
};

const conflict = (backend: Backend, file: FileRow) =>
  HttpResponse.json<ErrorBody & { current: FileDetail }>(
    {
      error: 'The file was changed meanwhile.',
      error_type: 'version_conflict',
      request_id: 'request-1',
      current: toDetail(file, backend),
    },
    { status: 412 },
  );

/** Writes down what came, for those who have a session. */
const receive = async <Body>(
  backend: Backend,
  request: { url: string; headers: Headers; json: () => Promise<Body> },
): Promise<Body> => {
  const body = await request.json();
  const path = new URL(request.url).pathname;
  backend.sent.push({ path, body, ifMatch: request.headers.get('if-match') });
  return body;
};

export const filesHandlers = (backend: Backend) => [
  http.get<never, never, FileList | ErrorBody>('*/api/get_files', ({ request }) =>
    hasSession(backend, request)
      ? HttpResponse.json(listed(backend.files, new URL(request.url).searchParams))
      : noSession(),
  ),
  http.post<never, GetDocumentBody, FileDetail | ErrorBody>(
    '*/api/get_document',
    async ({ request }) => {
      if (!hasSession(backend, request)) return noSession();
      return answerDetail(backend, (await receive(backend, request)).checksum);
    },
  ),
  http.post<never, ModifyPermissionsBody, FileDetail | ErrorBody>(
    '*/api/modify_permissions',
    async ({ request }) => {
      if (!hasSession(backend, request)) return noSession();
      const body = await receive(backend, request);
      const file = fileWith(backend, body.checksum);
      if (!file) return noFile();
      if (request.headers.get('if-match') !== etagOf(file)) return conflict(backend, file);
      changeFile(backend, body.checksum, { permissions_json: applyDeltas(file, body) });
      return answerDetail(backend, body.checksum);
    },
  ),
  http.post<never, ModifyDatesBody, FileDetail | ErrorBody>(
    '*/api/modify_dates',
    async ({ request }) => {
      if (!hasSession(backend, request)) return noSession();
      const { checksum, openable_date, expires_date } = await receive(backend, request);
      const file = fileWith(backend, checksum);
      if (!file) return noFile();
      if (request.headers.get('if-match') !== etagOf(file)) return conflict(backend, file);
      changeFile(backend, checksum, { openable_date, expiration_date: expires_date });
      return answerDetail(backend, checksum);
    },
  ),
];
