import {
  type FileStatus,
  sharedFileList,
  type SharedFileRow,
  type SharedFileSort,
} from '@bakehouse/contract';
import type { Http } from '../http/http.ts';
import { type ListPage, type PageRequest, toListPage, toPageParams } from '../page.ts';

export interface SharedFilesQuery extends Omit<PageRequest<SharedFileSort>, 'after' | 'before'> {
  status: FileStatus | null;
}

/** A file that the user may open or could open. */
export interface SharedFile {
  id: string;
  name: string;
  baker: string;
  granted: string;
  status: FileStatus;
  isAllowed: boolean;
  rule: SharedFileRow['rule'];
  /** The next instant when the file opens or closes for the user; null if there is none. */
  changesAt: string | null;
  /** When the user opened the file last. */
  lastOpenedAt: string | null;
}

/** Who has banned the user. */
export interface BannedBy {
  organisation: boolean;
  /** The addresses of bakers whose files are listed. */
  bakers: readonly string[];
}

export interface SharedFilesPage extends ListPage<SharedFile> {
  bannedBy: BannedBy;
}

export interface SharedFilesApi {
  list: (query: SharedFilesQuery, signal: AbortSignal) => Promise<SharedFilesPage>;
}

const toSharedFile = (row: SharedFileRow): SharedFile => ({
  id: row.id,
  name: row.filetitle,
  baker: row.baker_email,
  granted: row.granted_at,
  status: row.status,
  isAllowed: row.allowed,
  rule: row.rule,
  changesAt: row.changes_at,
  lastOpenedAt: row.last_opened_at,
});

export const createSharedFilesApi = (http: Http): SharedFilesApi => ({
  async list(query, signal) {
    const answer = await http.getWithHeaders('/shared_files', {
      query: {
        ...toPageParams({ ...query, after: null, before: null }),
        status: query.status ?? undefined,
      },
      schema: sharedFileList,
      signal,
    });
    return { ...toListPage(answer, toSharedFile), bannedBy: answer.body.banned_by };
  },
});
