import {
  ApiFailure,
  BASE_KEY_PATH,
  fileDetail,
  type Grant,
  versionConflictBody,
} from '@bakehouse/contract';
import { type FileDates, type FileDetail, toFileDetail } from './files.ts';
import type { Http } from './http/http.ts';

interface FileChange {
  checksum: string;
  /** The version of the file that the user saw when making the change. */
  version: number;
}

export interface AccessChange extends FileChange {
  /** The key path of a field; without it the change applies to the whole file. */
  path?: string | undefined;
  add?: readonly string[];
  remove?: readonly string[];
}

/** A change of grants on any key path. */
export interface GrantsChange extends FileChange {
  add: readonly Grant[];
  remove: readonly Grant[];
}

export interface DatesChange extends FileChange {
  dates: FileDates;
}

/** `isSaved` is false when the file has a newer version; `file` is the current file in both cases. */
export interface FileChangeResult {
  isSaved: boolean;
  file: FileDetail;
}

export interface FileChangesApi {
  changeAccess: (change: AccessChange) => Promise<FileChangeResult>;
  changeGrants: (change: GrantsChange) => Promise<FileChangeResult>;
  changeDates: (change: DatesChange) => Promise<FileChangeResult>;
}

const VERSION_CONFLICT_STATUS = 412;

const toGrants = (path: string, emails: readonly string[] = []) =>
  emails.map((email) => ({ email, key_path: path }));

/** Returns the current file from a version conflict response; rethrows any other error. */
const readCurrentFile = (error: unknown): FileDetail => {
  if (!(error instanceof ApiFailure) || error.status !== VERSION_CONFLICT_STATUS) throw error;
  const conflict = versionConflictBody.safeParse(error.body).data;
  if (conflict === undefined) throw error;
  return toFileDetail(conflict.current);
};

type FileChangePath = '/modify_permissions' | '/modify_dates';

/** Sends the version as If-Match, so that the server refuses the change when the file is newer. */
const sendFileChange = async (
  http: Http,
  path: FileChangePath,
  { version, ...body }: FileChange & Readonly<Record<string, unknown>>,
): Promise<FileChangeResult> => {
  const headers = { 'if-match': `"${version}"` };
  try {
    const reply = await http.post(path, { body, headers, schema: fileDetail });
    return { isSaved: true, file: toFileDetail(reply) };
  } catch (error) {
    return { isSaved: false, file: readCurrentFile(error) };
  }
};

export const createFileChangesApi = (http: Http): FileChangesApi => ({
  changeAccess: ({ checksum, version, path = BASE_KEY_PATH, add, remove }) =>
    sendFileChange(http, '/modify_permissions', {
      checksum,
      version,
      // Each removal has a key path; without one, the server would remove the grants on all paths.
      add: toGrants(path, add),
      remove: toGrants(path, remove),
    }),
  changeGrants: (change) => sendFileChange(http, '/modify_permissions', { ...change }),
  changeDates: ({ checksum, version, dates }) =>
    sendFileChange(http, '/modify_dates', {
      checksum,
      version,
      openable_date: dates.openable,
      expires_date: dates.expires,
    }),
});
