import type { FileStatus, SharedFileRow, SharedFileSort } from '@bakehouse/contract';
import { listSharedFiles } from '@bakehouse/contract/calls/files';
import type { Http } from '../http/http.ts';
import { type ListPage, type PageRequest, toListPage, toPageParams } from '../page.ts';

export interface SharedFilesQuery extends Omit<PageRequest<SharedFileSort>, 'after' | 'before'> {
  status: FileStatus | null;
}

/** A file that the user may open or could open. */
export interface SharedFile {
  id: string;
  name: string;
  type: string;
  size: number;
  checksum: string;
  baker: string;
  granted: string;
  status: FileStatus;
  isAllowed: boolean;
  rule: SharedFileRow['rule'];
  /** The next instant when the file opens or closes for the user; null if there is none. */
  changesAt: string | null;
  /** How often the user may still open the file; null without a limit. */
  openingsLeft: number | null;
  /** When the user opened the file last. */
  lastOpenedAt: string | null;
  /** The fields that the user has or had access to. */
  fields: readonly AskedField[];
}

export interface AskedField {
  keyPath: string;
  name: string;
}

/** A file of which somebody opens the copy that they got. */
export type ListedFile = Pick<SharedFile, 'id' | 'name' | 'checksum'>;

/** The organisation or the bakers that have banned the user. */
export interface BannedBy {
  organisation: boolean;
  /** The addresses of the bakers who have shared files with the user and then banned them. */
  bakers: readonly string[];
}

export interface SharedFilesPage extends ListPage<SharedFile> {
  bannedBy: BannedBy;
}

export interface SharedFilesApi {
  count: (signal: AbortSignal) => Promise<{ total: number; isExact: boolean }>;
  /** Resolves to null for an unknown file, and for one that the user has no grant for. */
  find: (id: string, signal: AbortSignal) => Promise<SharedFile | null>;
  /** The fields of a file that the user may know of; none for an unknown file. */
  fields: (
    file: { checksum: string } | { file_id: string },
    signal: AbortSignal,
  ) => Promise<readonly AskedField[]>;
  list: (query: SharedFilesQuery, signal: AbortSignal) => Promise<SharedFilesPage>;
}

const toSharedFile = (row: SharedFileRow): SharedFile => ({
  id: row.id,
  name: row.filetitle,
  type: row.type,
  size: row.size,
  checksum: row.checksum,
  baker: row.baker_email,
  granted: row.granted_at,
  status: row.status,
  isAllowed: row.allowed,
  rule: row.rule,
  changesAt: row.changes_at,
  openingsLeft: row.openings_left,
  lastOpenedAt: row.last_opened_at,
  fields: row.fields.map(({ key_path: keyPath, field: name }) => ({ keyPath, name })),
});

export const createSharedFilesApi = (http: Http): SharedFilesApi => ({
  async count(signal) {
    const { total, total_is_exact } = await http.call(listSharedFiles, {}, { signal });
    return { total, isExact: total_is_exact };
  },
  async find(id, signal) {
    const { data } = await http.call(listSharedFiles, { file_id: id }, { signal });
    const [row] = data;
    return row ? toSharedFile(row) : null;
  },
  async fields(file, signal) {
    const asked = 'checksum' in file ? { search: file.checksum } : { file_id: file.file_id };
    const { data } = await http.call(listSharedFiles, asked, { signal });
    const [row, ...others] = data;
    // Two bakers can have baked the same bytes, and the server chooses one of them.
    return row && others.length === 0 ? toSharedFile(row).fields : [];
  },
  async list(query, signal) {
    const params = toPageParams({ ...query, after: null, before: null });
    const asked = { ...params, status: query.status ?? undefined };
    const answer = await http.page(listSharedFiles, asked, { signal });
    return { ...toListPage(answer, toSharedFile), bannedBy: answer.body.banned_by };
  },
});
