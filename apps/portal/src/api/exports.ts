import { ApiFailure } from '@bakehouse/contract';
import { type AuditLogsQuery, toAuditLogParams } from './audit-logs.ts';
import type { ByteChunks } from './http/byte-chunks.ts';
import { type FilesQuery, toFileListParams } from './files.ts';
import type { Http, QueryParams } from './http/http.ts';
import {
  type BakersQuery,
  type OpenersQuery,
  toOpenersParams,
  toUserListParams,
} from './user-lists.ts';

/** The list to export, with its filters and order; its page and page size are ignored. */
export type ExportSource =
  | { kind: 'files'; query: FilesQuery }
  | { kind: 'activity'; query: AuditLogsQuery }
  | { kind: 'openers'; query: OpenersQuery }
  | { kind: 'bakers'; query: BakersQuery };

export type ExportKind = ExportSource['kind'];

export interface ExportStream {
  /** The number of rows that the server announces, without the header row. */
  rows: number;
  chunks: ByteChunks;
}

export interface ExportsApi {
  /** Requests a list as CSV. @throws ApiFailure when the request fails or has no row count */
  open: (source: ExportSource, signal: AbortSignal) => Promise<ExportStream>;
}

const EXPORT_PATHS = {
  files: '/export_files.csv',
  activity: '/export_audit_logs.csv',
  openers: '/users/openers/export.csv',
  bakers: '/users/bakers/export.csv',
} as const satisfies Record<ExportKind, string>;

const withoutPaging = ({ page, limit, cursor, ...query }: QueryParams): QueryParams => query;

const toExportParams = (source: ExportSource): QueryParams => {
  switch (source.kind) {
    case 'files':
      return toFileListParams(source.query);
    case 'activity':
      return toAuditLogParams(source.query);
    case 'openers':
      return toOpenersParams(source.query);
    case 'bakers':
      return toUserListParams(source.query);
  }
};

const readRowCount = (headers: Headers): number => {
  const text = headers.get('x-row-count') ?? '';
  // Without the announced count, an incomplete download could not be detected.
  if (!/^\d{1,15}$/.test(text)) throw new ApiFailure({ status: 200 });
  return Number(text);
};

export const createExportsApi = (http: Http): ExportsApi => ({
  async open(source, signal) {
    const query = withoutPaging(toExportParams(source));
    const { headers, chunks } = await http.stream(EXPORT_PATHS[source.kind], { query, signal });
    return { rows: readRowCount(headers), chunks };
  },
});
