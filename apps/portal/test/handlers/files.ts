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
  toGroupGrantee,
} from '@bakehouse/contract';
import { http, HttpResponse } from 'msw';
import { createAccessStates, fileStatusAt } from '../data/access-states.ts';
import { type Backend, hasSession, noSessionReply, refusalReply } from '../backend.ts';

type SortableField =
  'filetitle' | 'baker_email' | 'created_at' | 'openable_date' | 'expiration_date';

const SORT_FIELDS: Record<string, SortableField> = {
  name: 'filetitle',
  baker: 'baker_email',
  created: 'created_at',
  openable_date: 'openable_date',
  expiration_date: 'expiration_date',
};

const isCreatedInRange = (query: URLSearchParams, { created_at }: FileRow) =>
  created_at >= (query.get('created_after') ?? '') &&
  created_at < (query.get('created_before') ?? '9999');

const EXACT_FILTERS: readonly [parameter: string, field: keyof FileRow][] = [
  ['baker', 'baker_email'],
  ['file_id', 'id'],
  ['status', 'status'],
];

const matchesQuery = (query: URLSearchParams) => (file: FileRow) =>
  file.filetitle.toLowerCase().includes((query.get('search') ?? '').toLowerCase()) &&
  file.filetitle.endsWith(query.get('file_type') ?? '') &&
  EXACT_FILTERS.every(
    ([parameter, field]) => (query.get(parameter) ?? file[field]) === file[field],
  ) &&
  isCreatedInRange(query, file);

export function listFiles(files: readonly FileRow[], query: URLSearchParams): FileList {
  const field = SORT_FIELDS[query.get('sort_by') ?? 'created'] ?? 'created_at';
  const sign = query.get('sort_dir') === 'asc' ? 1 : -1;
  const page = Number(query.get('page') ?? '1');
  const limit = Number(query.get('limit') ?? '10');
  const found = files
    .filter(matchesQuery(query))
    .toSorted((a, b) => sign * (a[field] ?? '').localeCompare(b[field] ?? ''));
  const data = found.slice((page - 1) * limit, page * limit);
  return { data, total: found.length, total_is_exact: true, page, limit };
}

const withGroup = (grant: Grant, { groups }: Backend): Grant => {
  const found = groups.find(({ id }) => grant.email === toGroupGrantee(id));
  if (!found) return grant;
  const { id, name, people_count } = found;
  return { ...grant, group: { id, name, people_count } };
};

const readPermissions = (file: FileRow): Grant[] =>
  grantList.parse(JSON.parse(file.permissions_json));

const toLayers = (permissions: readonly Grant[], fields: Backend['fields']) => {
  const paths = [...fields, ...permissions.map(({ key_path }) => ({ path: key_path }))];
  return [...new Set(paths.map(({ path }) => path))]
    .filter((path) => path !== BASE_KEY_PATH)
    .map((path) => ({
      field: fields.find((named) => named.path === path)?.field ?? path,
      path,
      emails: permissions.filter(({ key_path }) => key_path === path).map(({ email }) => email),
    }));
};

const toFileDetail = (file: FileRow, backend: Backend): FileDetail => {
  const { user, history, fields, states } = backend;
  const permissions = readPermissions(file).map((grant) => withGroup(grant, backend));
  return {
    id: file.id,
    name: file.filetitle,
    baker: file.baker_email,
    created: file.created_at,
    openable: file.openable_date,
    expires: file.expiration_date,
    status: file.status,
    restorableUntil: file.restorable_until,
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
    layeredAccess: toLayers(permissions, fields),
    accessStates: createAccessStates(permissions, file),
    ...(states && { accessStates: states }),
    version: file.version,
  };
};

/** Changes a file on the mocked server, as a request or another user would. */
export function changeFile(backend: Backend, checksum: string, fields: Partial<FileRow>): void {
  backend.files = backend.files.map((file) =>
    file.checksum === checksum ? { ...file, ...fields, version: file.version + 1 } : file,
  );
}

export const toPermissionsJson = (...emails: string[]): string =>
  JSON.stringify(emails.map((email) => ({ email, key_path: BASE_KEY_PATH })));

const fileNotFoundReply = () =>
  refusalReply(404, { error: 'You have no file with this checksum.', error_type: 'not_found' });

const isSameGrant = (grant: Grant, { email, key_path }: ModifyPermissionsBody['remove'][number]) =>
  grant.email === email && grant.key_path === (key_path ?? grant.key_path);

const withoutEmptyTerms = ({ terms, ...grant }: ModifyPermissionsBody['add'][number]): Grant =>
  terms ? { ...grant, terms, left: { openings: null, until: terms.until ?? null } } : grant;

const applyPermissionChange = (file: FileRow, { add, remove }: ModifyPermissionsBody) => {
  const kept = readPermissions(file).filter(
    (grant) => !remove.some((named) => isSameGrant(grant, named)),
  );
  const added = add.map((each) => ({
    ...withoutEmptyTerms(each),
    ...(each.terms === undefined && kept.find((grant) => isSameGrant(grant, each))),
  }));
  const isReplaced = (grant: Grant) => add.some((each) => isSameGrant(grant, each));
  const present = kept.map((grant) =>
    isReplaced(grant) ? (added.find((each) => isSameGrant(grant, each)) ?? grant) : grant,
  );
  const isNew = (each: Grant) => !kept.some((grant) => isSameGrant(grant, each));
  return JSON.stringify([...present, ...added.filter(isNew)]);
};

const findFile = ({ files }: Backend, checksum: string) =>
  files.find((file) => file.checksum === checksum);

const toEtag = ({ version }: FileRow) => `"${version}"`;

const fileDetailReply = (backend: Backend, checksum: string) => {
  const file = findFile(backend, checksum);
  if (!file) return fileNotFoundReply();
  const headers = { etag: toEtag(file) };
  return HttpResponse.json<FileDetail>(toFileDetail(file, backend), { headers });
};

const versionConflictReply = (backend: Backend, file: FileRow) =>
  HttpResponse.json<ErrorBody & { current: FileDetail }>(
    {
      error: 'Somebody else changed this file. Check the current details, then try again.',
      error_type: 'version_conflict',
      request_id: 'request-1',
      current: toFileDetail(file, backend),
    },
    { status: 412 },
  );

const recordSentBody = async <Body>(
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
      ? HttpResponse.json(listFiles(backend.files, new URL(request.url).searchParams))
      : noSessionReply(),
  ),
  http.post<never, GetDocumentBody, FileDetail | ErrorBody>(
    '*/api/get_document',
    async ({ request }) => {
      if (!hasSession(backend, request)) return noSessionReply();
      return fileDetailReply(backend, (await recordSentBody(backend, request)).checksum);
    },
  ),
  http.post<never, ModifyPermissionsBody, FileDetail | ErrorBody>(
    '*/api/modify_permissions',
    async ({ request }) => {
      if (!hasSession(backend, request)) return noSessionReply();
      const body = await recordSentBody(backend, request);
      const file = findFile(backend, body.checksum);
      if (!file) return fileNotFoundReply();
      if ((request.headers.get('if-match') ?? toEtag(file)) !== toEtag(file))
        return versionConflictReply(backend, file);
      changeFile(backend, body.checksum, { permissions_json: applyPermissionChange(file, body) });
      return fileDetailReply(backend, body.checksum);
    },
  ),
  http.post<never, ModifyDatesBody, FileDetail | ErrorBody>(
    '*/api/modify_dates',
    async ({ request }) => {
      if (!hasSession(backend, request)) return noSessionReply();
      const { checksum, openable_date, expires_date } = await recordSentBody(backend, request);
      const file = findFile(backend, checksum);
      if (!file) return fileNotFoundReply();
      if ((request.headers.get('if-match') ?? toEtag(file)) !== toEtag(file))
        return versionConflictReply(backend, file);
      const dates = { openable_date, expiration_date: expires_date };
      changeFile(backend, checksum, {
        ...dates,
        status: fileStatusAt(dates, Date.UTC(2026, 10, 21, 12)),
      });
      return fileDetailReply(backend, checksum);
    },
  ),
];
