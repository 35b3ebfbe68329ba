import {
  fileList,
  type FileRow,
  type FileSort,
  type FileType,
  type PageSize,
  type SortDirection,
} from '@bakehouse/contract';
import type { Http } from './http.ts';

export interface FilesQuery {
  page: number;
  size: PageSize;
  sort: FileSort;
  direction: SortDirection;
  search: string;
  type: FileType | null;
  fileId: string | null;
  user: string | null;
  baker: string | null;
  admin: boolean;
}

export interface FileSummary {
  id: string;
  name: string;
  baker: string;
  created: string;
  openable: string | null;
  expires: string | null;
}

interface FilesPage {
  rows: readonly FileSummary[];
  total: number;
  totalIsExact: boolean;
}

export interface FilesApi {
  list: (query: FilesQuery, signal: AbortSignal) => Promise<FilesPage>;
}

const toFile = (row: FileRow): FileSummary => ({
  id: row.id,
  name: row.filetitle,
  baker: row.baker_email,
  created: row.created_at,
  openable: row.openable_date,
  expires: row.expiration_date,
});

const toQuery = (query: FilesQuery) => ({
  page: String(query.page),
  limit: String(query.size),
  sort_by: query.sort,
  sort_dir: query.direction,
  search: query.search || undefined,
  file_type: query.type ?? undefined,
  file_id: query.fileId ?? undefined,
  user: query.user ?? undefined,
  baker: query.baker ?? undefined,
  admin: query.admin ? 'true' : undefined,
});

export const createFilesApi = (http: Http): FilesApi => ({
  async list(query, signal) {
    const reply = await http.get('/get_files', {
      query: toQuery(query),
      schema: fileList,
      signal,
    });
    return {
      rows: reply.data.map(toFile),
      total: reply.total,
      totalIsExact: reply.total_is_exact,
    };
  },
});
