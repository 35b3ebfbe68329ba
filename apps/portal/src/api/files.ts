import {
  type ActivityEntry,
  ApiFailure,
  BASE_KEY_PATH,
  fileDetail,
  fileList,
  grantList,
  type FileDetail as DetailReply,
  type FileRow,
  type FileSort,
  type FileType,
  type PageSize,
  type SortDirection,
  versionConflictBody,
} from '@bakehouse/contract';
import type { Http } from './http/http.ts';
import { type Page, toPage } from './page.ts';

export interface FilesQuery {
  page: number;
  /** Of the page, as an answer of the same list in the same order named it. */
  cursor?: string | null;
  size: PageSize;
  sort: FileSort;
  direction: SortDirection;
  search: string;
  type: FileType | null;
  fileId: string | null;
  user: string | null;
  baker: string | null;
  /** after ≤ created < before */
  after: string | null;
  before: string | null;
  admin: boolean;
}

export interface FileDates {
  openable: string | null;
  expires: string | null;
}

export interface FileSummary extends FileDates {
  id: string;
  name: string;
  baker: string;
  created: string;
  checksum: string;
  /** How many addresses and domains may open the whole file. */
  accessCount: number;
}

/** Which file's details: several bakers may have baked one checksum. */
export interface FileRef {
  checksum: string;
  baker: string;
  admin: boolean;
}

export interface Access {
  email: string;
  type: 'email' | 'domain';
}

/** Something that happened to a file. */
export interface FileEvent {
  id: string;
  action: string;
  /** Who did it. */
  user: string;
  /** What was done, in a sentence with all there is to know. */
  message: string;
  /** The same in a few words. */
  description: string;
  at: string;
}

/** A part of a file with grants of its own. */
export interface FileLayer {
  field: string;
  path: string;
  access: readonly Access[];
}

export interface FileDetail extends FileDates {
  id: string;
  name: string;
  baker: string;
  checksum: string;
  /** Someone else's file, seen in admin mode. */
  isAdminFile: boolean;
  /** Who may open the whole file, oldest first. */
  access: readonly Access[];
  layers: readonly FileLayer[];
  /** Everything but openings, newest first, as the other two lists are. */
  recentActivity: readonly FileEvent[];
  opened: readonly FileEvent[];
  alerts: readonly FileEvent[];
  version: number;
}

interface FileChange {
  checksum: string;
  /** The version that the change was made from. */
  version: number;
}

export interface AccessChange extends FileChange {
  /** Of the field that it is about; without one it is about the whole file. */
  path?: string | undefined;
  add?: readonly string[];
  remove?: readonly string[];
}

export interface DatesChange extends FileChange {
  dates: FileDates;
}

/** Not saved when the file has another version by now; `file` is what it is now either way. */
export interface ChangeReply {
  isSaved: boolean;
  file: FileDetail;
}

export interface FilesApi {
  list: (query: FilesQuery, signal: AbortSignal) => Promise<Page<FileSummary>>;
  detail: (ref: FileRef, signal: AbortSignal) => Promise<FileDetail>;
  changeAccess: (change: AccessChange) => Promise<ChangeReply>;
  changeDates: (change: DatesChange) => Promise<ChangeReply>;
}

const CONFLICT = 412;

const countAccess = (json: string): number => {
  const grants = grantList.safeParse(JSON.parse(json)).data ?? [];
  return grants.filter(({ key_path }) => key_path === BASE_KEY_PATH).length;
};

const toFile = (row: FileRow): FileSummary => ({
  id: row.id,
  name: row.filetitle,
  baker: row.baker_email,
  created: row.created_at,
  openable: row.openable_date,
  expires: row.expiration_date,
  checksum: row.checksum,
  accessCount: countAccess(row.permissions_json),
});

const toAccess = (email: string): Access => ({
  email,
  type: email.startsWith('*@') ? 'domain' : 'email',
});

const toEvent = ({ id, action, user, msg, description, createdAt }: ActivityEntry): FileEvent => ({
  id,
  action,
  user,
  message: msg,
  description,
  at: createdAt,
});

const toDetail = (reply: DetailReply): FileDetail => ({
  id: reply.id,
  name: reply.name,
  baker: reply.baker,
  checksum: reply.checksum,
  openable: reply.openable,
  expires: reply.expires,
  isAdminFile: reply.adminFile,
  access: reply.accessManagement.map(({ email, accessType }) => ({ email, type: accessType })),
  layers: reply.layeredAccess.map(({ field, path, emails }) => ({
    field,
    path,
    access: emails.map(toAccess),
  })),
  recentActivity: reply.recentActivity.map(toEvent),
  opened: reply.opened.map(toEvent),
  alerts: reply.alerts.map(toEvent),
  version: reply.version,
});

export const toQuery = (query: FilesQuery) => ({
  page: String(query.page),
  cursor: query.cursor ?? undefined,
  limit: String(query.size),
  sort_by: query.sort,
  sort_dir: query.direction,
  search: query.search || undefined,
  file_type: query.type ?? undefined,
  file_id: query.fileId ?? undefined,
  user: query.user ?? undefined,
  baker: query.baker ?? undefined,
  created_after: query.after ?? undefined,
  created_before: query.before ?? undefined,
  admin: query.admin ? 'true' : undefined,
});

const toGrants = (path: string, emails: readonly string[] = []) =>
  emails.map((email) => ({ email, key_path: path }));

/** What the file is now, as a refusal by version says it. */
const currentIn = (error: unknown): FileDetail => {
  if (!(error instanceof ApiFailure) || error.status !== CONFLICT) throw error;
  const conflict = versionConflictBody.safeParse(error.body).data;
  if (conflict === undefined) throw error;
  return toDetail(conflict.current);
};

type ChangePath = '/modify_permissions' | '/modify_dates';

/** A change for one version of a file; for another one it is refused. */
const sendChange = async (
  http: Http,
  path: ChangePath,
  { version, ...body }: FileChange & Readonly<Record<string, unknown>>,
): Promise<ChangeReply> => {
  const headers = { 'if-match': `"${version}"` };
  try {
    const reply = await http.post(path, { body, headers, schema: fileDetail });
    return { isSaved: true, file: toDetail(reply) };
  } catch (error) {
    return { isSaved: false, file: currentIn(error) };
  }
};

export const createFilesApi = (http: Http): FilesApi => ({
  async list(query, signal) {
    const answer = await http.getAnswer('/get_files', {
      query: toQuery(query),
      schema: fileList,
      signal,
    });
    return toPage(answer, toFile);
  },
  async detail({ checksum, baker, admin }, signal) {
    const reply = await http.post('/get_document', {
      body: { email: baker, checksum, ...(admin && { admin }) },
      schema: fileDetail,
      signal,
      purpose: 'read',
    });
    return toDetail(reply);
  },
  changeAccess: ({ checksum, version, path = BASE_KEY_PATH, add, remove }) =>
    sendChange(http, '/modify_permissions', {
      checksum,
      version,
      // Always with a path: the grants of an address on other paths are another matter.
      add: toGrants(path, add),
      remove: toGrants(path, remove),
    }),
  changeDates: ({ checksum, version, dates }) =>
    sendChange(http, '/modify_dates', {
      checksum,
      version,
      openable_date: dates.openable,
      expires_date: dates.expires,
    }),
});
