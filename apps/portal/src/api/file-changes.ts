import {
  ApiFailure,
  BASE_KEY_PATH,
  type FileDetail as DetailReply,
  type Grant,
  type GrantTerms,
  type PinProof,
  versionConflictBody,
} from '@bakehouse/contract';
import { destroyFile, modifyDates, restoreFile } from '@bakehouse/contract/calls/files';
import { modifyPermissions } from '@bakehouse/contract/calls/permissions';
import * as z from 'zod/mini';
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
  /** The terms of those in `add`; undefined leaves those of an existing grant, null removes them. */
  terms?: GrantTerms | null | undefined;
  remove?: readonly string[];
  tell?: boolean;
}

/** A change of grants on any key path. */
export interface GrantsChange extends FileChange {
  add: readonly Grant[];
  remove: readonly Grant[];
  tell?: boolean;
}

export interface NewGrants {
  checksum: string;
  path: string;
  emails: readonly string[];
  /** Whether the server emails the people. */
  tell: boolean;
  terms?: GrantTerms | null | undefined;
}

export type NewPeople = Pick<NewGrants, 'emails' | 'tell' | 'terms'>;

export interface DatesChange extends FileChange {
  dates: FileDates;
}

/** `isSaved` is false when the file has a newer version; `file` is the current file in both cases. */
export interface FileChangeResult {
  isSaved: boolean;
  file: FileDetail;
}

interface FileWithProof {
  checksum: string;
  proof: PinProof;
}

export interface FileChangesApi {
  destroy: (file: FileWithProof, signal: AbortSignal) => Promise<unknown>;
  restore: (file: FileWithProof, signal: AbortSignal) => Promise<unknown>;
  changeAccess: (change: AccessChange) => Promise<FileChangeResult>;
  changeGrants: (change: GrantsChange) => Promise<FileChangeResult>;
  changeDates: (change: DatesChange) => Promise<FileChangeResult>;
  /** Sends grants without the version of the file, because nobody may be there to read a refusal. */
  addUnseen: (grants: NewGrants) => Promise<unknown>;
}

const VERSION_CONFLICT_STATUS = 412;

const toGrants = (path: string, emails: readonly string[] = []) =>
  emails.map((email) => ({ email, key_path: path }));

const toNewGrants = (
  path: string,
  emails: readonly string[] | undefined,
  terms: GrantTerms | null | undefined,
) => toGrants(path, emails).map((grant) => ({ ...grant, terms }));

/** Returns the current file from a version conflict response; rethrows any other error. */
const readCurrentFile = (error: unknown): FileDetail => {
  if (!(error instanceof ApiFailure) || error.status !== VERSION_CONFLICT_STATUS) throw error;
  const conflict = versionConflictBody.safeParse(error.body).data;
  if (conflict === undefined) throw error;
  return toFileDetail(conflict.current);
};

const toFileChangeResult = async (reply: Promise<DetailReply>): Promise<FileChangeResult> => {
  try {
    return { isSaved: true, file: toFileDetail(await reply) };
  } catch (error) {
    return { isSaved: false, file: readCurrentFile(error) };
  }
};

export const createFileChangesApi = (http: Http): FileChangesApi => ({
  destroy: ({ checksum, proof }, signal) =>
    http.call(destroyFile, { checksum, ...proof }, { signal }),
  restore: ({ checksum, proof }, signal) =>
    http.call(restoreFile, { checksum, ...proof }, { signal }),
  changeAccess: ({ checksum, version, path = BASE_KEY_PATH, add, terms, remove, tell }) =>
    toFileChangeResult(
      http.call(
        modifyPermissions,
        // Each removal has a key path; without one, the server would remove the grants on all paths.
        { checksum, add: toNewGrants(path, add, terms), remove: toGrants(path, remove), tell },
        { ifMatch: version },
      ),
    ),
  changeGrants: ({ version, ...change }) =>
    toFileChangeResult(http.call(modifyPermissions, change, { ifMatch: version })),
  changeDates({ checksum, version, dates }) {
    const change = { checksum, openable_date: dates.openable, expires_date: dates.expires };
    return toFileChangeResult(http.call(modifyDates, change, { ifMatch: version }));
  },
  addUnseen({ checksum, path, emails, tell, terms }) {
    const call = { ...modifyPermissions, reply: z.unknown() };
    const add = toNewGrants(path, emails, terms);
    return http.call(call, { checksum, add, remove: [], tell });
  },
});
